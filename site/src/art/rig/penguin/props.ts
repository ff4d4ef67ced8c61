import { LINE, type Pen } from '../Pen';

/** The crate that the fist lands on. */
export function drawCrate(pen: Pen): void {
  pen.cut('M66 0L66 -56L144 -56L144 0z', 'kraft', { line: LINE.silhouette, shade: 22 });
  pen.lines('M66 -42L144 -42M66 -13L144 -13M80 -42L80 -13M130 -42L130 -13');
  pen.strokes('M72 -80L63 -94M100 -70L116 -77M98 -84L110 -96', { line: 4 });
}

/** The shield that it hides behind. */
export function drawShield(pen: Pen): void {
  pen.cut(
    'M14 -80C34 -76 48 -80 56 -88C68 -78 84 -76 100 -80C102 -40 88 -10 56 2C24 -10 10 -40 14 -80z',
    'red',
    {
      line: LINE.silhouette,
      shade: 24,
    },
  );
  pen.cut('M56 -66L64 -48L82 -46L69 -34L73 -16L56 -26L39 -16L43 -34L30 -46L48 -48z', 'gold');
}

/** Two parcels on its flippers. */
export function drawLoad(pen: Pen): void {
  const line = LINE.silhouette * 0.85;
  pen.cut('M44 -42L44 -78L112 -78L112 -42z', 'kraft', { line, shade: 16 });
  pen.cut('M52 -78L52 -108L104 -108L104 -78z', 'green', { line, shade: 14 });
}
