import type { ReactElement } from 'react';
import { SheetOfBacks, SheetOfFaces } from '../../src/art/PrintedSheet';
import { PRINTED_CARDS, type PrintSheet, SHEET_TEXTS } from '../../src/content/print-sheets';
import { makeAnew, type Remember } from './cache';
import { pdfOf } from './pdf';
import type { Renderer } from './render';

const POINTS_PER_MILLIMETRE = 72 / 25.4;

/** Returns a PDF of two pages in the size of the paper: nine cards to cut out, and their backs. */
export function printSheet(
  renderer: Renderer,
  { width, height }: PrintSheet,
  remember: Remember = makeAnew,
): Promise<Uint8Array> {
  const size = { width, height };
  const { title, left, right, faces, backs } = SHEET_TEXTS;
  const page = (alt: string, drawing: ReactElement) => ({
    width: POINTS_PER_MILLIMETRE * width,
    height: POINTS_PER_MILLIMETRE * height,
    alt,
    drawing: (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
      >
        {drawing}
      </svg>
    ),
  });
  const pages = [
    page(faces, <SheetOfFaces {...size} cards={PRINTED_CARDS} left={left} right={right} />),
    page(backs, <SheetOfBacks {...size} />),
  ];
  return remember([title, ...pages.flatMap(({ alt, drawing }) => [alt, renderer.svg(drawing)])], () =>
    pdfOf(
      title,
      pages.map(({ drawing, ...rest }) => ({ ...rest, svg: renderer.paths(drawing) })),
    ),
  );
}
