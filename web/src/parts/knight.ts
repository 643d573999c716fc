// The knight, drawn once for the whole page: on the board, in the title and (public/knight.svg) as the page's icon. One
// outline in a box of 100 by 100, facing left, filled by the even-odd rule, so that the eye is a hole and the piece shows
// the square it stands on through it. Few, full curves: it has to be read at 16 pixels as well as at 512.

export const knightBox = 100;

export const knightPath =
  'M31 80C30 66 45 61 48 48C43 52 38 52 34 55C31 60 27 65 21 63C14 61 12 55 16 49C20 42 25 37 27 30' +
  'C29 23 34 19 39 17L40 7L51 15C72 18 84 38 81 80Z' +
  'M38 30A4 4 0 1 0 38 38A4 4 0 1 0 38 30Z' +
  'M22 84H86A3 3 0 0 1 89 87V92A3 3 0 0 1 86 95H22A3 3 0 0 1 19 92V87A3 3 0 0 1 22 84Z';
