declare module 'subset-font' {
  /** Cuts a font down to the characters of `text`; variation axes can be narrowed or fixed. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
