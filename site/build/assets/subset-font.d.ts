declare module 'subset-font' {
  /** Reduces a font to the characters of `text`; variation axes can be narrowed or pinned. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
