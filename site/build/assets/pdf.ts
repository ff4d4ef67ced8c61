import { LANGUAGE } from '@tariff-tantrum/lambdas/facts/language';
import { HTMLElement, parse } from 'node-html-parser';
import PDFDocument from 'pdfkit';
import { movePath, parsePath } from '../../src/art/rig/paths';
import { mix, type Place, type Point, pick } from '../../src/art/rig/points';

/** A page of a PDF. */
export interface PdfPage {
  /** In points. */
  width: number;
  height: number;
  /** What screen readers say instead of the picture. */
  alt: string;
  /** An SVG of paths alone, as `Renderer.paths` returns it, with the proportions of the page. */
  svg: string;
}

/** Returns a PDF whose pages are pictures in vectors. The same pictures give the same bytes. */
export async function pdfOf(title: string, pages: readonly PdfPage[]): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: LANGUAGE,
    displayTitle: true,
    // The file's identity is made of these.
    info: { Title: title, CreationDate: new Date(0) },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => pdf.on('end', done));
  for (const { width, height, alt, svg } of pages) {
    pdf.addPage({ size: [width, height], margin: 0 });
    const root = parse(svg).querySelector('svg');
    if (!root) throw new Error('This is no SVG.');
    const [, , unitsAcross = 1] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const figure = pdf.struct('Figure', { alt }, () => {
      pdf.save().scale(width / unitsAcross);
      drawChildren(pdf, root, root);
      pdf.restore();
    });
    pdf.addStructure(figure);
  }
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

type Pdf = InstanceType<typeof PDFDocument>;

/** Throws on what it does not know: a picture without a part would not be noticed. */
function drawChildren(pdf: Pdf, parent: HTMLElement, root: HTMLElement): void {
  for (const element of parent.childNodes) {
    if (!(element instanceof HTMLElement)) continue;
    switch (element.rawTagName) {
      case 'defs':
        break;
      case 'g':
        drawGroup(pdf, element, root);
        break;
      case 'path':
        drawPath(pdf, element);
        break;
      default:
        throw new Error(`A PDF cannot have <${element.rawTagName}>.`);
    }
  }
}

const GROUP_ATTRIBUTES = ['id', 'transform', 'clip-path'];

function drawGroup(pdf: Pdf, group: HTMLElement, root: HTMLElement): void {
  assertKnown(group, GROUP_ATTRIBUTES);
  const { transform, 'clip-path': clip } = group.attributes;
  pdf.save();
  if (transform) {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform.match(/-?[\d.]+/g)?.map(Number) ?? [];
    pdf.transform(a, b, c, d, e, f);
  }
  if (clip) {
    const outline = root.querySelector(`${clip.slice('url('.length, -1)} path`);
    trace(pdf, outline?.attributes.d ?? '');
    pdf.clip();
  }
  drawChildren(pdf, group, root);
  pdf.restore();
}

const PATH_ATTRIBUTES = [
  'id',
  'd',
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
];

function drawPath(pdf: Pdf, path: HTMLElement): void {
  assertKnown(path, PATH_ATTRIBUTES);
  const { d = '', fill = 'none', stroke = 'none', ...style } = path.attributes;
  const rule = style['fill-rule'] === 'evenodd' ? 'even-odd' : 'non-zero';
  pdf
    .save()
    .fillOpacity(Number(style['fill-opacity'] ?? 1))
    .strokeOpacity(Number(style['stroke-opacity'] ?? 1))
    .lineWidth(Number(style['stroke-width'] ?? 1))
    .lineCap(style['stroke-linecap'] ?? 'butt')
    .lineJoin(style['stroke-linejoin'] ?? 'miter');
  const [dash, space] = style['stroke-dasharray']?.split(' ').map(Number) ?? [];
  // A dot is a dash without length, which pdfkit refuses.
  if (dash !== undefined) pdf.dash(Math.max(dash, 0.001), { space });
  trace(pdf, d);
  if (fill === 'none') pdf.stroke(stroke);
  else if (stroke === 'none') pdf.fill(fill, rule);
  else pdf.fillAndStroke(fill, stroke, rule);
  pdf.restore();
}

/** Adds an outline. Not by `pdf.path`, which draws the quadratic curves of letters wrongly. */
function trace(pdf: Pdf, d: string): void {
  let from: Point = [0, 0];
  for (const piece of movePath(parsePath(d), round)) {
    if (piece.kind === 'Z') {
      pdf.closePath();
      continue;
    }
    const to = pick(piece.points, piece.points.length - 1);
    if (piece.kind === 'M') pdf.moveTo(...to);
    else if (piece.kind === 'L') pdf.lineTo(...to);
    else {
      const first = pick(piece.points, 0);
      // A quadratic curve is a cubic one whose controls are two thirds of the way to its own.
      const [a, b] =
        piece.kind === 'C'
          ? [first, pick(piece.points, 1)]
          : [mix(from, first, 2 / 3), mix(to, first, 2 / 3)];
      pdf.bezierCurveTo(...a, ...b, ...to);
    }
    from = to;
  }
}

/** To a hundredth of a unit, less than printers can show: a file with all digits is almost twice as large. */
const round: Place = ([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

function assertKnown(element: HTMLElement, names: readonly string[]): void {
  for (const name of Object.keys(element.attributes))
    if (!names.includes(name)) throw new Error(`A PDF cannot have ${element.rawTagName}[${name}].`);
}
