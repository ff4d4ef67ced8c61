import { LINE, type Pen } from '../Pen';
import type { Place } from '../points';

export type BeakShape = 'smirk' | 'sly' | 'scream' | 'gape' | 'bawl' | 'laugh';

const FINE = 2;

/** Draws the beak over the face. */
export function drawBeak(pen: Pen, at: Place, shape: BeakShape): void {
  DRAW[shape](pen, at);
}

const DRAW: Readonly<Record<BeakShape, (pen: Pen, at: Place) => void>> = {
  smirk: (pen, at) => {
    pen.cut('M4 19C12 29 30 31 42 22L46 16L4 14z', 'gold', { at, shade: 9 });
    pen.cut(
      'M-4 13C0 0 10 -5 20 -3C36 0 53 6 60 19C52 17 47 19 40 21C26 25 12 23 -1 15C-6 12 -9 8 -10 4C-8 8 -6 11 -4 13z',
      'gold',
      { at },
    );
    pen.lines('M-12 1Q-11 10 -3 14', { at });
  },
  sly: (pen, at) => {
    pen.cut('M4 18C14 29 32 28 44 20L46 14L4 13z', 'gold', { at, shade: 9 });
    pen.cut('M-3 12C1 0 10 -4 19 -3C36 -1 54 8 60 23C53 19 48 18 41 19C28 20 12 24 -3 12z', 'gold', { at });
    pen.lines('M-10 3Q-8 11 -2 13M22 1Q27 2 30 5', { at });
  },
  scream: (pen, plain) => {
    const at: Place = ([x, y]) => plain([x * 1.04 + 3, y * 1.04 + 7]);
    pen.cut('M-8 6C-14 28 -4 52 16 64C34 72 52 58 60 12L20 -4z', 'mouth', { at });
    pen.cut(
      'M4 44C2 32 14 27 24 33C28 35 30 33 34 32C46 31 50 40 46 50C40 62 26 65 16 58C10 55 6 51 4 44z',
      'pink',
      { at },
    );
    pen.lines('M25 37Q26 46 22 53', { at, line: LINE.detail });
    pen.cut(
      'M-8 6C-16 22 -12 50 6 66C20 78 42 76 53 56C60 42 64 26 63 9L56 9C56 24 53 40 47 50C39 63 25 65 13 56C0 46 -4 27 -2 10z',
      'gold',
      { at, shade: 6 },
    );
    pen.cut(
      'M-9 9C-7 -4 6 -13 20 -11C42 -8 62 -4 70 10C66 12 62 10 56 9C40 5 20 3 4 11C-1 14 -7 14 -9 9z',
      'gold',
      { at },
    );
    pen.lines('M30 -4Q36 -4 39 -1', { at, line: LINE.detail });
  },
  gape: (pen, at) => {
    pen.cut('M-2 14C-4 30 6 42 20 43C34 43 44 32 46 16z', 'mouth', { at });
    pen.cut('M4 34C8 28 14 33 19 30C25 27 30 33 37 30C34 38 28 42 20 42C12 42 7 39 4 34z', 'pink', {
      at,
      line: FINE,
    });
    pen.cut('M-3 14C-6 32 5 46 20 47C34 47 46 34 48 17L42 17C40 30 32 38 21 38C10 38 3 28 4 14z', 'gold', {
      at,
    });
    pen.cut(
      'M-7 15C-4 2 8 -4 19 -3C36 -2 52 4 58 17C50 14 45 19 38 15C31 11 27 18 20 15C13 12 8 20 -7 15z',
      'gold',
      { at },
    );
  },
  bawl: (pen, at) => {
    pen.cut('M-8 20C-10 34 4 50 20 51C36 50 47 36 46 24L22 8z', 'mouth', { at });
    pen.cut('M2 42C6 32 14 37 20 37C27 37 32 32 38 40C33 48 27 50 20 50C12 50 6 47 2 42z', 'pink', {
      at,
      line: FINE,
    });
    pen.cut(
      'M-8 22C-10 38 5 55 21 56C37 55 50 40 47 26C44 24 42 26 42 30C40 40 32 46 21 46C10 46 0 38 -1 26C-2 21 -6 19 -8 22z',
      'gold',
      { at },
    );
    pen.cut(
      'M-13 27C-10 8 6 -3 19 -2C38 -1 53 10 57 30C50 24 44 21 38 22C28 12 12 12 4 21C-3 20 -8 22 -13 27z',
      'gold',
      {
        at,
      },
    );
  },
  laugh: (pen, at) => {
    pen.cut('M-8 8C-6 30 6 46 22 46C38 45 50 30 54 12z', 'mouth', { at });
    pen.cut('M4 34C8 26 16 27 22 30C28 26 38 27 42 33C37 41 30 45 22 45C14 45 8 41 4 34z', 'pink', {
      at,
      line: FINE,
    });
    pen.cut('M-8 8C-8 32 6 51 22 52C38 51 50 38 55 18L50 18C44 34 35 41 23 41C11 41 1 26 -1 10z', 'gold', {
      at,
    });
    pen.cut('M-14 3C-8 -4 6 -9 19 -8C40 -6 58 0 66 13C52 14 36 12 22 13C8 14 -8 13 -14 3z', 'gold', { at });
    pen.lines('M-18 -1Q-14 -1 -12 5', { at });
  },
};
