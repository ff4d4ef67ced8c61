import { tube } from '../rig/outlines';
import { LINE, type Pen } from '../rig/Pen';

/** Things on the table, in the units of pictures of steps. */

/** A flipper that comes up from below in a shirt with a cuff, its tip on 0 0; it holds what lies between thumb and tip. */
export function flipper(pen: Pen): void {
  const sleeve = tube(
    [
      [10, 108],
      [6, 86],
      [2, 62],
    ],
    [19, 19, 17],
    { ends: [0.2, 0.2] },
  );
  pen.blob(sleeve, 'coat', { line: 4, shade: 9, dark: true });
  pen.cut(
    'M-15 56C-24 42 -22 18 -16 7C-12 -1 -5 -2 -2 2C2 -5 11 -4 13 3C19 1 24 6 24 14C25 30 23 44 19 56z',
    'coat',
    { line: 4, shade: 9, dark: true },
  );
  pen.strokes('M-2 4C-5 11 -6 18 -5 25', { line: LINE.form });
  pen.strokes('M13 5C10 12 9 19 10 26', { line: LINE.form });
  pen.cut('M-19 40C-31 32 -37 18 -33 7C-30 0 -22 2 -21 9C-19 19 -13 25 -5 30C-6 40 -12 43 -19 40z', 'coat', {
    line: 4,
  });
  pen.cut('M-19 54L23 50L26 66L-16 71z', 'paper', { line: 3.4, shade: 8 });
  pen.oval(16, 59, 3.4, 3.4, 'gold', { line: LINE.form });
}

/** The closed box of the game, its lower left corner on 0 0, 66 by 90 with its side. */
export function closedBox(pen: Pen): void {
  pen.cut('M62 0L62 -84L80 -94L80 -12z', 'red', { line: 3.4, shade: 10, dark: true });
  pen.cut('M0 -84L18 -94L80 -94L62 -84z', 'red', { line: 3.4 });
  pen.cut('M0 0L0 -84L62 -84L62 0z', 'red', { line: 3.4 });
}

/** An envelope around 0 0, 128 by 84. */
export function envelope(pen: Pen): void {
  pen.cut('M-64 -42L64 -42L64 42L-64 42z', 'paper', { line: 4, shade: 20 });
  pen.lines('M-64 -42L0 8L64 -42M-64 42L-18 -6M64 42L18 -6', { line: LINE.form });
  pen.oval(0, 4, 15, 15, 'red', { line: 3 });
  pen.lines('M-5 -2L5 10M5 -2L-5 10', { line: LINE.form, colour: 'gold' });
}

/** A front door on a step, its middle on 0 0. */
export function door(pen: Pen): void {
  pen.cut('M-36 0L-36 -104L36 -104L36 0z', 'green', { line: 4, shade: 16 });
  pen.cut('M-22 -58L-22 -90L22 -90L22 -58z', 'mask', { line: LINE.form });
  pen.cut('M-22 -14L-22 -44L22 -44L22 -14z', 'green', { line: LINE.form });
  pen.oval(26, -50, 5, 5, 'gold', { line: LINE.form });
  pen.cut('M-50 8L-50 0L50 0L50 8z', 'slate', { line: 3.4 });
}

/** A barrier with its post on 0 0, closed to the right. */
export function barrier(pen: Pen): void {
  pen.cut('M-10 0L-10 -66L10 -66L10 0z', 'slate', { line: 3.4, shade: 8 });
  pen.cut('M-16 -58L120 -70L122 -56L-15 -44z', 'paper', { line: 3.4 });
  pen.cut('M12 -60L36 -62L37 -49L13 -47zM60 -64L84 -67L85 -53L61 -51z', 'red', { line: 0 });
  pen.lines('M-16 -58L120 -70L122 -56L-15 -44L-16 -58', { line: 3.4 });
  pen.oval(0, -52, 6, 6, 'gold', { line: LINE.form });
}

/** A book of rules that lies on 0 0. */
export function book(pen: Pen): void {
  pen.cut('M-34 0L-34 -16L34 -16L34 0z', 'paper', { line: 3, shade: 10 });
  pen.cut('M-38 -14L-38 -24L38 -24L38 -14z', 'red', { line: 3.4, shade: 12 });
}
