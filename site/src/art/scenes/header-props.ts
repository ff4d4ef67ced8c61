import { ellipse } from '../rig/outlines';
import { LINE, type Pen } from '../rig/Pen';
import { placeAt } from '../rig/points';

/** Things in the pictures at the top of pages, in the units of figures: they stand on 0 0 unless said otherwise. */

const edge = { line: LINE.silhouette } as const;

/** A flashlight around 0 0, which shines to the right. */
export function flashlight(pen: Pen): void {
  pen.cut('M-52 -9L2 -9L2 9L-52 9z', 'slate', { ...edge, shade: 7 });
  pen.cut('M0 -10L24 -22L24 22L0 10z', 'red', { ...edge, shade: 9 });
  pen.oval(25, 0, 7, 21, 'mask', { line: LINE.form });
}

/** An open book that stands on 0 0, with a stamp on one of its pages. */
export function openBook(pen: Pen): void {
  pen.cut(
    'M-54 -6L-48 -92C-28 -100 -10 -96 0 -84C10 -96 28 -100 48 -92L54 -6C30 -14 12 -10 0 2C-12 -10 -30 -14 -54 -6z',
    'red',
    edge,
  );
  pen.cut('M-46 -14L-41 -96C-24 -102 -8 -98 0 -88L0 -6C-12 -16 -28 -20 -46 -14z', 'paper', { shade: 0 });
  pen.cut('M46 -14L41 -96C24 -102 8 -98 0 -88L0 -6C12 -16 28 -20 46 -14z', 'paper', { shade: 9 });
  pen.lines('M-34 -80L-10 -78M-35 -66L-10 -63M-36 -52L-10 -48M-37 -38L-12 -33M10 -78L34 -80M10 -63L35 -66', {
    line: LINE.form,
  });
  pen.lines('M12 -46L36 -50L38 -28L14 -24z', { line: LINE.form });
}

/** The containers on a ship: two layers, 220 by 96. */
export function containers(pen: Pen): void {
  const box = (x: number, y: number, colour: 'red' | 'green' | 'blue' | 'gold' | 'kraft') => {
    pen.cut(`M${x} ${y}L${x} ${y - 46}L${x + 72} ${y - 46}L${x + 72} ${y}z`, colour, { ...edge, shade: 12 });
    pen.lines(
      `M${x + 18} ${y - 38}L${x + 18} ${y - 8}M${x + 36} ${y - 38}L${x + 36} ${y - 8}M${x + 54} ${y - 38}L${x + 54} ${y - 8}`,
    );
  };
  box(-72, 0, 'green');
  box(0, 0, 'red');
  box(72, 0, 'blue');
  box(-40, -46, 'gold');
  box(32, -46, 'green');
  box(2, -92, 'red');
}

/** The hull of a container ship, its deck on 0 0, its bow on the right. */
export function shipHull(pen: Pen): void {
  pen.cut('M-178 -6L186 -6L200 -26C196 6 178 40 158 70L-150 70C-166 46 -174 20 -178 -6z', 'slate', {
    ...edge,
    shade: 26,
  });
  pen.lines('M-170 20L176 20', { line: 6, colour: 'red' });
  for (const x of [-130, -96, -62]) pen.oval(x, 4, 7, 7, 'ink', { line: 0 });
}

/** A ship's wheel around 0 0. */
export function wheel(pen: Pen): void {
  for (const turn of [0, 45, 90, 135]) {
    const at = placeAt(0, 0, turn);
    pen.cut('M-54 -4L54 -4L54 4L-54 4z', 'kraft', { at });
  }
  pen.lines('M36 0C36 20 20 36 0 36C-20 36 -36 20 -36 0C-36 -20 -20 -36 0 -36C20 -36 36 -20 36 0z', {
    line: 15,
  });
  pen.lines('M36 0C36 20 20 36 0 36C-20 36 -36 20 -36 0C-36 -20 -20 -36 0 -36C20 -36 36 -20 36 0z', {
    line: 8,
    colour: 'gold',
  });
  pen.oval(0, 0, 11, 11, 'gold', { line: LINE.form });
}

/** A camera with a flash around 0 0, which looks to the right. */
export function camera(pen: Pen): void {
  pen.cut('M-40 -22L-20 -22L-14 -34L12 -34L18 -22L32 -22L32 34L-40 34z', 'slate', { ...edge, shade: 12 });
  pen.cut('M32 -12L58 -16L58 28L32 24z', 'ink', edge);
  pen.oval(58, 6, 7, 22, 'tear', { line: LINE.form });
  pen.oval(-28, -8, 5, 5, 'red', { line: LINE.detail });
  pen.lines('M-40 2L30 2', { line: LINE.form });
}

/** A pallet, 130 wide, its lower edge on 0 0. */
export function pallet(pen: Pen): void {
  pen.cut('M-66 -16L66 -16L66 -6L-66 -6z', 'kraft', { line: LINE.form });
  for (const x of [-60, -8, 44])
    pen.cut(`M${x} -6L${x + 16} -6L${x + 16} 4L${x} 4z`, 'kraft', { line: LINE.form });
  pen.cut('M-66 4L66 4L66 10L-66 10z', 'kraft', { line: LINE.form });
}

/** A barrel with holes, 96 high, in which something burns. */
export function barrel(pen: Pen): void {
  pen.cut('M-44 -96L44 -96L38 0L-38 0z', 'slate', { ...edge, shade: 20 });
  pen.lines('M-42 -66L42 -66M-40 -32L40 -32', { line: 3.5 });
  for (const [x, y] of [
    [-18, -48],
    [8, -48],
    [-4, -14],
  ] as const)
    pen.oval(x, y, 7, 6, 'gold', { line: LINE.form });
}

/** Flames, their lower edge on 0 0. */
export function flames(pen: Pen): void {
  pen.cut(
    'M-44 8C-58 -30 -34 -44 -38 -78C-22 -66 -18 -54 -18 -44C-12 -66 -8 -88 8 -110C8 -86 22 -74 22 -52C28 -60 32 -68 32 -80C48 -58 56 -24 44 8z',
    'red',
    edge,
  );
  pen.cut(
    'M-26 8C-34 -18 -18 -28 -18 -44C-8 -34 -6 -26 -4 -20C0 -36 4 -48 8 -58C12 -40 20 -30 18 -18C22 -22 24 -26 26 -32C34 -18 34 -4 28 8z',
    'gold',
    {
      line: LINE.form,
    },
  );
}

/** A cookie around 0 0, bitten. */
export function cookie(pen: Pen): void {
  pen.blob(ellipse(0, 0, 26, 25, 11), 'kraft', { ...edge, shade: 9 });
  for (const [x, y] of [
    [-10, -8],
    [8, -12],
    [2, 6],
    [-12, 10],
    [14, 6],
  ] as const)
    pen.oval(x, y, 4, 4, 'ink', { line: 0 });
}

/** A pad of notes around 0 0. */
export function notes(pen: Pen): void {
  const at = placeAt(0, 0, -14);
  pen.cut('M-26 -34L26 -34L26 34L-26 34z', 'paper', { at, ...edge, shade: 8 });
  pen.cut('M-26 -34L26 -34L26 -24L-26 -24z', 'red', { at });
  pen.lines('M-16 -12L16 -12M-16 0L16 0M-16 12L6 12', { at });
}

/** A mirror from its side, in a frame on a foot: the left side shines. */
export function mirror(pen: Pen): void {
  pen.cut('M-14 -208L14 -208L14 -4L-14 -4z', 'gold', { ...edge, shade: 9 });
  pen.cut('M-14 -196L-6 -196L-6 -16L-14 -16z', 'tear', { line: LINE.form });
  pen.cut('M-30 0L-22 -12L22 -12L30 0z', 'gold', edge);
  pen.oval(0, -214, 11, 9, 'gold', { line: LINE.form });
}
