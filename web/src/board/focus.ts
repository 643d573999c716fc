// Where one goes on after a dialog that changed the game: at the cursor of the board.

import { tick } from 'svelte';

export async function focusBoard(): Promise<void> {
  await tick();
  document.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')?.focus();
}
