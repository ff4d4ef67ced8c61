import { once } from 'node:events';
import type { WriteStream } from 'node:tty';
import { wrap } from './wrap';

/** One of the program's two outputs, with what it can show. */
export interface Output {
  isTerminal: boolean;
  /** A terminal that can redraw a line. */
  canRedraw: boolean;
  /** Width in characters; 80 where nobody knows. */
  columns(): number;
  /** Height in lines; 24 where nobody knows. */
  rows(): number;
  paint: Paint;
  /** Writes, and waits while the reader is slower; rejects when `signal` aborts. */
  write(data: string | Uint8Array, signal?: AbortSignal): Promise<void>;
  /** Writes a sentence and ends its line; a terminal gets it broken between words. */
  say(sentence: string, painter?: Painter): Promise<void>;
}

type Painter = (text: string) => string;
export type Paint = Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', Painter>;

/** @param colour whether the owner allows colour; a stream that is no terminal never has any. */
export function createOutput(stream: WriteStream, colour: boolean, dumb: boolean): Output {
  const isTerminal = stream.isTTY === true;
  const output: Output = {
    isTerminal,
    canRedraw: isTerminal && !dumb,
    columns: () => stream.columns || 80,
    rows: () => stream.rows || 24,
    paint: createPaint(isTerminal && colour && !dumb),
    async write(data, signal) {
      signal?.throwIfAborted();
      if (!stream.write(data)) await once(stream, 'drain', { signal });
    },
    async say(sentence, painter = (text) => text) {
      const lines = isTerminal ? wrap(sentence, output.columns()) : [sentence];
      await output.write(lines.map((line) => `${painter(line)}\n`).join(''));
    },
  };
  return output;
}

function createPaint(on: boolean): Paint {
  const painter = (open: number, close: number): Painter =>
    on ? (text) => text && `\u001b[${open}m${text}\u001b[${close}m` : (text) => text;
  return {
    bold: painter(1, 22),
    dim: painter(2, 22),
    red: painter(31, 39),
    green: painter(32, 39),
    yellow: painter(33, 39),
    cyan: painter(36, 39),
  };
}
