// Answers as files to keep: the pictures are drawn by the engine, which draws them for the command line as well; JSON is
// the answer itself. Names say what is inside: tour-8x8-closed.svg.

import { draw, type Answer, type Question } from './api';

export const exportFormats = ['svg', 'png', 'gif', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export function fileNameFor(question: Question, format: ExportFormat): string {
  const parts = [question.task ?? 'tour', question.board.replace(':', '-')];
  if (question.wrap && question.wrap !== 'none') parts.push(question.wrap === 'xy' ? 'torus' : 'cylinder');
  if (question.leaper && question.leaper !== '1,2') parts.push(`leaper-${question.leaper.replace(',', '-')}`);
  if (question.block?.length) parts.push(`${question.block.length}-blocked`);
  if (question.closed) parts.push('closed');
  if (question.from) parts.push(`from-${question.from.replace(':', '-')}`);
  if (question.knights) {
    parts.push(
      Array.isArray(question.knights) ? question.knights.join('-').replaceAll(':', '-') : `${question.knights}`,
    );
  }
  return `${parts.join('-').slice(0, 120)}.${format}`;
}

export async function exported(answer: Answer, format: ExportFormat, signal?: AbortSignal): Promise<Blob> {
  if (format !== 'json') return draw(answer, format, signal);
  return new Blob([JSON.stringify(answer), '\n'], { type: 'application/json' });
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the address when the click is handled, which is after this function.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
