// The colours of walks, as CSS that follows the theme by itself: the stops of the gradient and the colours of the routes
// are custom properties (colours.css), here they are only mixed and chosen. The gradient runs from blue to orange,
// which every common kind of colour blindness tells apart; routes carry a letter beside their colour.

const stops = 4;
export const routeColours = 8;

// The colour of a single path after this share of its moves.
export function progressColour(share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (stops - 1);
  const from = Math.min(Math.floor(place), stops - 2);
  const percent = Math.round((place - from) * 100);
  return `color-mix(in oklab, var(--walk-${from}), var(--walk-${from + 1}) ${percent}%)`;
}

export const routeColour = (route: number) => `var(--route-${route % routeColours})`;
