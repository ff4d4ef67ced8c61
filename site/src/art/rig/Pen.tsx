import type { ReactElement } from 'react';
import { shadowOf, tube } from './outlines';
import { flatten, movePath, type Piece, parsePath, polygon, smooth, splitPath, writePath } from './paths';
import { distance, type Place, type Point, pick } from './points';
import { addShape, boxAround, type Shape, simplify } from './shapes';

/** The colours of figures and props; `art.css` has a class for each, and for lines in it. */
export type Colour =
  | 'ink'
  | 'coat'
  | 'paper'
  | 'mask'
  | 'flush'
  | 'gold'
  | 'red'
  | 'pink'
  | 'mouth'
  | 'kraft'
  | 'blue'
  | 'tear'
  | 'green'
  | 'robe'
  | 'brown'
  | 'lobster'
  | 'grey'
  | 'slate';

/** Widths of lines in units: around a figure, around a form on it, and for details. */
export const LINE = { silhouette: 4.5, form: 2.5, detail: 1.6 } as const;

/** Fractions of a unit in outlines of strokes, which are thin. */
const FINE = 3;
/** How far the edge of a shadow may be from where it was computed, in the smallest fraction of a figure's outlines. */
const ROUGH = 0.8;

/** Where a figure stands: its feet at (`x`, `y`), facing right unless mirrored. */
export interface Placed {
  x?: number;
  y?: number;
  scale?: number;
  mirror?: boolean;
  /** −0.15 (stretched) to 0.25 (squashed). */
  squash?: number;
}

interface Ink {
  /** The width of the line around it; 0 is none. */
  line?: number;
  at?: Place;
  /** The depth of the shadow on its side away from the light. */
  shade?: number;
  /** The shadow on dark colours, on which the usual one is not seen. */
  dark?: boolean;
}

const here: Place = (point) => point;

/**
 * Collects the shapes of a figure. All points are computed, without SVG transforms: lines keep their width at every
 * scale, and shadows stay on the right when a figure is mirrored.
 */
export class Pen {
  private shapes: readonly Shape[] = [];
  private readonly place: Place;
  private readonly scale: number;
  private readonly lineScale: number;
  private readonly steps: number;

  constructor({ x = 0, y = 0, scale = 1, mirror = false, squash = 0 }: Placed) {
    const across = ((mirror ? -1 : 1) * scale) / (1 - squash) ** 0.8;
    this.place = ([px, py]) => [x + px * across, y + py * (1 - squash) * scale];
    this.scale = scale;
    this.lineScale = Math.max(0.5, Math.min(1.15, scale ** 0.55));
    this.steps = scale >= 0.75 ? 2 : scale >= 0.45 ? 4 : 10;
  }

  /** Draws a smooth form through points. */
  blob(
    points: readonly Point[],
    fill: Colour,
    { line = LINE.silhouette, at = here, shade, dark }: Ink = {},
  ): void {
    const outline = points.map((point) => this.place(at(point)));
    this.put(smooth(outline), fill, line);
    if (shade) this.shade(flatten(smooth(outline)), shade, line, dark);
  }

  /** Draws a form with corners, from path data. */
  cut(data: string, fill: Colour, { line = LINE.form, at = here, shade, dark }: Ink = {}): void {
    const pieces = movePath(parsePath(data), (point) => this.place(at(point)));
    this.put(pieces, fill, line);
    if (shade) this.shade(flatten(pieces), shade, line, dark);
  }

  /** Draws lines, from path data. */
  lines(
    data: string,
    { line = LINE.form, at = here, colour = 'ink' }: { line?: number; at?: Place; colour?: Colour } = {},
  ): void {
    const pieces = movePath(parsePath(data), (point) => this.place(at(point)));
    this.put(pieces, undefined, line, colour);
  }

  /** Draws the strokes of a brush, from path data: each begins thick and ends in a point. */
  strokes(data: string, { line = LINE.form, at = here }: { line?: number; at?: Place } = {}): void {
    const half = 0.7 * line * this.lineScale;
    const outlines = splitPath(movePath(parsePath(data), (point) => this.place(at(point))))
      .map(flatten)
      .map((points) => {
        const widths = points.map((_, i) => half * (1 - (i / (points.length - 1)) ** 1.6));
        const outline = tube(points, widths, { ends: [0.7, 0] });
        // At its point both sides meet.
        return outline.filter((point, i) => i === 0 || distance(point, pick(outline, i - 1)) > 0.05);
      });
    this.add('a-ink', outlines.map((outline) => writePath(polygon(outline), FINE)).join(''), outlines.flat());
  }

  /** Draws an ellipse. */
  oval(
    x: number,
    y: number,
    rx: number,
    ry: number,
    fill: Colour | 'shadow',
    { line = LINE.silhouette, at = here }: Ink = {},
  ): void {
    const move = (point: Point) => this.place(at(point));
    const [centre, right, below] = [move([x, y]), move([x + rx, y]), move([x, y + ry])];
    const round = (n: number) => Math.round(n * 10) / 10;
    const radii = [right, below].map((p) => round(Math.hypot(p[0] - centre[0], p[1] - centre[1]))).join(' ');
    const [u, v] = [right[0] - centre[0], right[1] - centre[1]];
    const turn = Math.round((Math.atan2(v, u) * 180) / Math.PI) % 180;
    const arc = `a${radii} ${turn} 1 0`;
    const d = `M${round(centre[0] - u)} ${round(centre[1] - v)}${arc} ${round(2 * u)} ${round(2 * v)}${arc} ${round(-2 * u)} ${round(-2 * v)}z`;
    const radius = Math.max(Math.hypot(u, v), Math.hypot(below[0] - centre[0], below[1] - centre[1]));
    const corners: Point[] = [
      [centre[0] - radius, centre[1] - radius],
      [centre[0] + radius, centre[1] + radius],
    ];
    this.draw(d, corners, fill, line);
  }

  /** Draws the silhouette of several forms as one line around them, heavier in the shadow; forms without a line follow on it. */
  under(outlines: readonly (readonly Point[])[], line: number = LINE.silhouette): void {
    const heavier = 1.1 * this.lineScale;
    const pieces = outlines.flatMap((outline) =>
      smooth(outline.map(this.place).map(([x, y]): Point => [x + heavier, y + heavier])),
    );
    this.put(pieces, 'ink', 2 * line);
  }

  /** Returns what was drawn. */
  drawing(): ReactElement {
    return (
      <g className="a-rig">
        {this.shapes.map(({ className, strokeWidth, d }) => (
          <path key={d} className={className} strokeWidth={strokeWidth} d={d} />
        ))}
      </g>
    );
  }

  private shade(outline: readonly Point[], deep: number, line: number, dark?: boolean): void {
    const shadow = shadowOf(outline, deep * this.scale, (line * this.lineScale) / 2);
    if (shadow.length === 0) return;
    const corners = simplify(shadow, ROUGH / this.steps);
    this.add(dark ? 'a-dusk' : 'a-shade', writePath(polygon(corners), this.steps), shadow);
  }

  private put(
    pieces: readonly Piece[],
    fill: Colour | undefined,
    line: number,
    colour: Colour = 'ink',
  ): void {
    const points = pieces.flatMap((piece) => (piece.kind === 'Z' ? [] : piece.points));
    this.draw(writePath(pieces, this.steps), points, fill, line, colour);
  }

  private draw(
    d: string,
    points: readonly Point[],
    fill: Colour | 'shadow' | undefined,
    line: number,
    colour: Colour = 'ink',
  ): void {
    const filled = fill === 'shadow' ? 'a-shade' : fill ? `a-${fill}` : 'a-none';
    if (fill === 'shadow' || !line) this.add(filled, d, points);
    else {
      const width = Math.round(line * this.lineScale * 10) / 10;
      this.add(`${filled} ${colour === 'ink' ? 'a-line' : `a-line-${colour}`}`, d, points, width);
    }
  }

  private add(className: string, d: string, points: readonly Point[], strokeWidth?: number): void {
    const boxes = [boxAround(points, strokeWidth)];
    this.shapes = addShape(this.shapes, { className, d, boxes, ...(strokeWidth && { strokeWidth }) });
  }
}
