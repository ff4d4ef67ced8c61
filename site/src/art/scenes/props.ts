import { ellipse } from '../rig/outlines';
import { type Colour, LINE, type Pen } from '../rig/Pen';
import { placeAt } from '../rig/points';

/** Things in scenes, in the units of figures: they stand on 0 0 unless said otherwise. */

const edge = { line: LINE.silhouette } as const;

/** Returns a crate, `width` by `height`. */
export const crate =
  (width: number, height: number, colour: Colour = 'kraft') =>
  (pen: Pen): void => {
    const [l, r] = [-width / 2, width / 2];
    pen.cut(`M${l} 0L${l} ${-height}L${r} ${-height}L${r} 0z`, colour, { ...edge, shade: width * 0.26 });
    pen.lines(
      `M${l} ${-height + 13}L${r} ${-height + 13}M${l} -13L${r} -13M${l + 14} ${-height + 13}L${l + 14} -13M${r - 14} ${-height + 13}L${r - 14} -13`,
    );
  };

/** Returns a desk or counter with a top that stands out. */
export const desk =
  (width: number, height: number) =>
  (pen: Pen): void => {
    const r = width / 2;
    pen.cut(`M${-r} 0L${-r} ${-height}L${r} ${-height}L${r} 0z`, 'kraft', { ...edge, shade: 20 });
    pen.cut(
      `M${-r - 10} ${-height}L${-r - 10} ${-height - 16}L${r + 10} ${-height - 16}L${r + 10} ${-height}z`,
      'kraft',
      { ...edge, shade: 10 },
    );
  };

/** A ship's gun on a wheel, pointing up to the right; its muzzle is at 100 −118. */
export function cannon(pen: Pen): void {
  const at = placeAt(0, -44, -42);
  pen.cut('M-58 -30C-40 -40 20 -36 96 -27L96 27C20 36 -40 40 -58 30C-72 20 -72 -20 -58 -30z', 'slate', {
    at,
    ...edge,
    shade: 18,
  });
  pen.cut('M94 -35L120 -35L120 35L94 35z', 'slate', { at, ...edge, shade: 14 });
  pen.oval(-72, 0, 11, 11, 'slate', { at });
  pen.lines('M-18 -36L-18 36M34 -33L34 33', { at });
  pen.oval(-4, -34, 38, 38, 'kraft');
  pen.oval(-4, -34, 24, 24, 'paper', { line: LINE.form });
  pen.lines('M-4 -58L-4 -10M-28 -34L20 -34M-21 -51L13 -17M13 -51L-21 -17', edge);
  pen.oval(-4, -34, 8, 8, 'gold', { line: LINE.form });
}

/** A wedge of cheese around 0 0. */
export function cheese(pen: Pen): void {
  pen.cut('M-58 26L-8 -40C24 -46 56 -28 62 4L62 40L-56 58z', 'gold', edge);
  pen.cut('M-58 26L62 4L62 40L-56 58z', 'gold', { shade: 26 });
  for (const [x, y, r] of [
    [6, -16, 10],
    [34, -8, 6],
    [-20, 4, 5],
    [18, 32, 7],
    [-30, 40, 6],
  ] as const)
    pen.oval(x, y, r, r * 0.85, 'kraft', { line: LINE.form });
}

/** A wheel of cheese with a piece cut out. */
export function cheeseWheel(pen: Pen): void {
  pen.cut('M-46 -32L-46 -6C-36 14 36 14 46 -6L46 -32z', 'gold', { ...edge, shade: 14 });
  pen.cut('M46 -32C46 -54 -46 -54 -46 -32C-46 -12 46 -12 46 -32z', 'mask', edge);
  pen.cut('M0 -32L-24 -18L-22 9L-2 10L8 -14z', 'kraft');
}

/** A bottle of wine, 150 high. */
export const bottle =
  (colour: Colour) =>
  (pen: Pen): void => {
    pen.cut(
      'M-24 0L-24 -78C-24 -100 -10 -100 -10 -122L-10 -146L10 -146L10 -122C10 -100 24 -100 24 -78L24 0z',
      colour,
      { ...edge, shade: 12 },
    );
    pen.cut('M-12 -130L12 -130L12 -150L-12 -150z', 'gold', edge);
    pen.cut('M-24 -68L24 -68L24 -24L-24 -24z', 'paper', { shade: 10 });
  };

/** A sandwich of two slices of bread with a car in it, as evidence on a plate. */
export function carSandwich(pen: Pen): void {
  pen.cut('M-96 -10C-80 6 80 6 96 -10z', 'paper', { ...edge, shade: 12 });
  pen.cut('M-84 -10L-84 -34C-84 -40 84 -40 84 -34L84 -10z', 'kraft', { ...edge, shade: 14 });
  pen.cut(
    'M-92 -32C-80 -18 -70 -42 -56 -30C-44 -20 -34 -42 -20 -30C-8 -20 4 -42 18 -30C30 -20 42 -42 56 -30C68 -20 80 -40 92 -32L86 -46L-86 -46z',
    'green',
    edge,
  );
  pen.cut(
    'M-80 -52L-80 -76C-78 -84 -62 -86 -46 -88L-28 -118C-24 -124 -18 -126 -10 -126L28 -126C36 -126 40 -122 44 -116L58 -92C74 -88 82 -84 82 -72L82 -52z',
    'red',
    { ...edge, shade: 16 },
  );
  pen.cut('M-32 -92L-16 -114L6 -114L6 -92zM16 -92L16 -114L28 -114L42 -92z', 'tear');
  for (const x of [-46, 46]) {
    pen.oval(x, -54, 19, 19, 'ink', { line: LINE.form });
    pen.oval(x, -54, 8, 8, 'grey', { line: 0 });
  }
  pen.cut('M-72 -122C-92 -132 -84 -166 -50 -170L50 -170C86 -166 92 -132 72 -122z', 'kraft', {
    ...edge,
    shade: 14,
  });
  pen.lines('M0 -170L0 -196', edge);
  pen.oval(0, -200, 9, 9, 'green');
}

/** A silver platter with garnish, and the cloche that was on it leaning behind. */
export function platter(pen: Pen): void {
  pen.oval(0, -8, 150, 24, 'grey');
  pen.oval(0, -14, 122, 14, 'paper', { line: LINE.form });
  for (const [x, y] of [
    [-104, -14],
    [-84, -4],
    [96, -12],
  ] as const) {
    pen.oval(x, y, 17, 11, 'gold', { line: LINE.form });
    pen.lines(`M${x - 11} ${y}L${x + 11} ${y}M${x} ${y - 8}L${x} ${y + 8}`, { line: LINE.detail });
  }
  pen.cut('M70 -6C62 -20 76 -24 80 -14C84 -26 98 -20 90 -8C98 -2 84 8 80 0C72 8 62 2 70 -6z', 'green', {
    at: placeAt(-30, 4),
  });
}

/** Half a sphere of silver, its rim on 0 0. */
export function cloche(pen: Pen): void {
  pen.cut('M-104 0C-104 -76 -54 -116 0 -116C54 -116 104 -76 104 0z', 'grey', { ...edge, shade: 34 });
  pen.cut('M-118 0L118 0L118 16L-118 16z', 'grey', { ...edge, shade: 10 });
  pen.oval(0, -128, 15, 15, 'gold');
  pen.lines('M-72 -30C-68 -62 -50 -82 -28 -90', { line: 6, colour: 'gold' });
}

/** A tomato that flies to the left. */
export function tomato(pen: Pen): void {
  pen.blob(ellipse(0, 0, 24, 21, 9), 'red', { ...edge, shade: 9 });
  pen.cut('M-2 -16L-14 -26L0 -24L8 -34L10 -23L22 -24L12 -15z', 'green');
  pen.strokes('M34 -8L64 -12M34 4L74 4', { line: 4.5 });
}

/** A tomato that has arrived. */
export function splat(pen: Pen): void {
  pen.cut(
    'M-30 4L-46 -14L-24 -14L-22 -38L-6 -20L12 -42L14 -18L42 -22L28 -2L44 18L20 14L18 52C14 58 8 58 8 50L4 20L-14 40L-14 16L-38 22z',
    'red',
    { shade: 8 },
  );
}

/** A sheet of paper with a torn lower edge, its upper edge on 0 0, 150 by 116. */
export function sheet(pen: Pen): void {
  pen.cut('M-75 0L75 -6L78 104L58 96L44 116L22 100L4 118L-18 102L-38 116L-54 100L-78 110z', 'paper', {
    ...edge,
    shade: 18,
  });
}

/** A ball of crumpled paper. */
export function paperBall(pen: Pen): void {
  pen.cut('M-24 -2L-28 -22L-12 -40L10 -42L27 -26L24 -4L4 2z', 'paper', { ...edge, shade: 10 });
  pen.lines('M-14 -24L2 -18L8 -32M2 -18L-4 -6M2 -18L16 -14', { line: LINE.detail });
}

/** A chart on an easel, its feet on 0 0: the line rises because the sheet hangs upside down. */
export function chart(pen: Pen): void {
  pen.lines('M-44 0L-6 -210M44 0L6 -210M0 -40L0 -210', { line: 12 });
  pen.lines('M-44 0L-6 -210M44 0L6 -210', { line: 5, colour: 'gold' });
  pen.cut('M-84 -204L84 -204L84 -62L-84 -62z', 'paper', { ...edge, shade: 18 });
  pen.lines('M-62 -184L-62 -82L62 -82', { line: 3.5 });
  pen.cut('M-58 -96L-24 -120L0 -108L36 -158L24 -166L68 -190L66 -140L54 -148L4 -86L-22 -100L-50 -80z', 'red');
  pen.oval(0, -210, 8, 8, 'ink', { line: 0 });
}

/** A claw that holds up a sign, 150 high. */
export function clawWithSign(pen: Pen): void {
  pen.cut('M-8 0L-10 -52L10 -52L8 0z', 'lobster', { ...edge, shade: 5 });
  pen.cut('M-5 -60L-5 -120L5 -120L5 -60z', 'kraft');
  pen.cut('M-36 -112L36 -112L36 -172L-36 -172z', 'paper', { ...edge, shade: 8 });
  pen.cut(
    'M-12 -46C-34 -56 -32 -92 -8 -96C-14 -82 -10 -72 0 -68C12 -72 16 -82 12 -92C30 -84 32 -56 12 -46z',
    'lobster',
    { ...edge, shade: 7 },
  );
}

/** A marker as long as a penguin, its tip on 0 0. */
export function marker(pen: Pen): void {
  pen.cut('M-4 0L-14 -30L14 -30L6 0z', 'ink');
  pen.cut('M-22 -28L22 -28L26 -64L-26 -64z', 'paper', { ...edge, shade: 12 });
  pen.cut('M-30 -62L30 -62L30 -206L-30 -206z', 'red', { ...edge, shade: 18 });
  pen.cut('M-30 -206L30 -206L26 -222L-26 -222z', 'ink');
}

/** A satellite with a dish, around 0 0. */
export function satellite(pen: Pen): void {
  pen.cut('M-86 -14L-30 -14L-30 14L-86 14zM30 -14L86 -14L86 14L30 14z', 'blue');
  pen.lines('M-58 -14L-58 14M58 -14L58 14M-30 0L30 0');
  pen.cut('M-20 -24L20 -24L20 24L-20 24z', 'paper', { ...edge, shade: 10 });
  pen.cut('M-26 34C-14 54 14 54 26 34z', 'grey', edge);
}

/** A face of a clock, around 0 0: it is noon. */
export function clock(pen: Pen): void {
  pen.oval(0, 0, 44, 44, 'paper');
  pen.lines('M0 0L0 -28M0 0L-2 -20M0 -38L0 -36M38 0L36 0M0 38L0 36M-38 0L-36 0', { line: 3.5 });
}

/** The hull of a gunboat, its waterline on 0 0; the deck is 40 above it, the bow on the right. */
export function gunboat(pen: Pen): void {
  pen.cut('M-168 -40L176 -40C164 -14 150 10 132 34L-138 34C-154 12 -164 -14 -168 -40z', 'slate', {
    ...edge,
    shade: 26,
  });
  pen.lines('M-158 -14L162 -14', { line: 5 });
  for (const x of [-110, -66, -22]) pen.oval(x, 8, 9, 9, 'ink', { line: LINE.form });
  pen.cut('M-160 -40L-160 -56L-150 -56L-150 -40zM-40 -40L-40 -56L-30 -56L-30 -40z', 'slate');
}

/** A lectern, 96 high. */
export function lectern(pen: Pen): void {
  pen.cut('M-50 0L-42 -84L42 -84L50 0z', 'kraft', { ...edge, shade: 20 });
  pen.cut('M-56 -84L-50 -100L50 -100L56 -84z', 'kraft', edge);
}

/** A candle that has burnt for a while. */
export function candle(pen: Pen): void {
  pen.cut('M-26 0C-26 -12 26 -12 26 0z', 'gold', edge);
  pen.cut('M-10 -6L-10 -58L10 -58L10 -6z', 'paper', { ...edge, shade: 7 });
  pen.cut('M0 -96C14 -78 12 -64 0 -62C-12 -64 -12 -78 0 -96z', 'gold', edge);
}

/** The judge's sleeve from the left; the tip of its finger is at 40 −6. */
export function sleeveThatPoints(pen: Pen): void {
  pen.cut('M-70 -24L-8 -20L-6 18L-70 26z', 'robe', { ...edge, shade: 12, dark: true });
  pen.cut('M-14 -22L0 -20L2 18L-12 20z', 'red', { line: LINE.form });
  pen.cut(
    'M-2 -14C6 -20 16 -18 20 -13L44 -12C50 -10 50 -1 44 0L22 2C24 12 14 18 4 16C-6 16 -8 -6 -2 -14z',
    'brown',
    { ...edge, shade: 6 },
  );
  pen.strokes('M8 4L21 3M8 10L17 9', { line: 2 });
}

/** The envoy's wing from the left; its tip is at 44 0. */
export function wingThatPoints(pen: Pen): void {
  pen.cut(
    'M-70 -26C-30 -30 14 -18 46 -2C40 6 30 6 24 5C26 12 16 16 8 13C8 20 -4 24 -14 20C-30 26 -54 26 -70 24z',
    'paper',
    { ...edge, shade: 10 },
  );
  pen.strokes('M24 5L8 -2M8 13L-8 4M-14 20L-28 10');
}

/** The lobbyist's claw from the left, closed; its tip is at 50 0. */
export function clawThatPoints(pen: Pen): void {
  pen.cut('M-70 -10L-10 -10L-10 10L-70 10z', 'lobster', { ...edge, shade: 7 });
  pen.cut('M-14 4C0 20 26 18 50 2L-8 -4z', 'lobster', edge);
  pen.cut('M-16 -6C-8 -32 24 -36 54 0C40 4 10 8 -14 6z', 'lobster', { ...edge, shade: 8 });
  pen.cut('M-2 -14C8 -24 20 -22 32 -12C20 -18 8 -16 2 -8z', 'pink', { line: 0 });
}
