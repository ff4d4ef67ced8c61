import { tube } from '../rig/outlines';
import { LINE, type Pen } from '../rig/Pen';

/** Things on the table, in the units of pictures of steps. */

/** A flipper that comes up from below, its tip on 0 0; with its cuff it is 90 long. */
export function flipper(pen: Pen): void {
  const arm = tube(
    [
      [4, 96],
      [2, 66],
      [-2, 38],
      [-2, 14],
      [0, 2],
    ],
    [17, 18, 16, 12, 5],
    { ends: [0.3, 1] },
  );
  pen.blob(arm, 'coat', { line: 4, shade: 9, dark: true });
  pen.cut('M-16 64L22 60L24 74L-15 78z', 'red', { line: LINE.form });
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
