// A file that somebody dropped on the page: is it an answer at all? The engine checks what it says; this only turns away
// what the engine need not see, in words that say what the page takes.

import type { Answer, Checked } from '../api';

export const mostBytes = 1024 * 1024;

const takes = 'The page opens answers in JSON, as `cavalcade tour 8x8 --format json` writes them.';

export function tooBig(bytes: number): string | undefined {
  if (bytes <= mostBytes) return undefined;
  return `This file has ${(bytes / mostBytes).toFixed(1)} MB; the page opens answers up to 1 MB.`;
}

// Why a text is no answer, or undefined if it may be one.
export function notAnAnswer(text: string): string | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return `This file is not JSON. ${takes}`;
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return `This file holds no answer. ${takes}`;
  if (!('question' in found) || !('verdict' in found)) {
    return `This file holds no answer: an answer has a question and a verdict. ${takes}`;
  }
  return undefined;
}

export interface Arrival {
  readonly name: string;
  readonly outcome: Checked['outcome'];
  readonly what: string;
}

export function arrivalInWords(arrival: Arrival): string {
  const said = { holds: 'checked: holds', faulty: 'checked: faulty', unsettled: 'checked: not settled' };
  const what = arrival.what === '' ? '' : `. ${arrival.what}`;
  return `${arrival.name}, ${said[arrival.outcome]}${what}`;
}

// Whether the page can draw what the engine sent back: counts and parts of tours are answers without a picture here.
export const isShown = (answer: Answer) =>
  answer.question.task === undefined || ['tour', 'cycles', 'visit'].includes(answer.question.task);
