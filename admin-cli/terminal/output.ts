import { once } from 'node:events';
import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

type Style = (text: string) => string;
const STYLE_NAMES = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const;
type Styles = Record<(typeof STYLE_NAMES)[number], Style>;

/** stdout or stderr, with what it can show. */
export interface Output {
  isTerminal: boolean;
  /** A terminal that can redraw a line. */
  canRedraw: boolean;
  /** Width in characters; 80 if unknown. */
  columns(): number;
  /** Height in lines; 24 if unknown. */
  rows(): number;
  /** Each returns its text unchanged if the output has no colour. */
  styles: Styles;
  /** Writes, and waits while the reader is slower; rejects when `signal` aborts. */
  write(data: string | Uint8Array, signal?: AbortSignal): Promise<void>;
  /** Writes a sentence and a line end; on a terminal, breaks it between words. */
  print(sentence: string, style?: Style): Promise<void>;
}

interface OutputOptions {
  /** Colour is allowed; it is used on terminals only. */
  colour: boolean;
  /** The terminal has no colour and cannot redraw a line (`TERM=dumb`). */
  dumb: boolean;
}

export function createOutput(stream: WriteStream, { colour, dumb }: OutputOptions): Output {
  const isTerminal = stream.isTTY === true;
  const hasColour = isTerminal && colour && !dumb;
  const output: Output = {
    isTerminal,
    canRedraw: isTerminal && !dumb,
    columns: () => stream.columns || 80,
    rows: () => stream.rows || 24,
    styles: Object.fromEntries(STYLE_NAMES.map((name) => [name, createStyle(name, hasColour)])) as Styles,
    async write(data, signal) {
      signal?.throwIfAborted();
      if (!stream.write(data)) await once(stream, 'drain', { signal });
    },
    async print(sentence, style = (text) => text) {
      const lines = isTerminal ? wrap(sentence, output.columns()) : [sentence];
      await output.write(lines.map((line) => `${style(line)}\n`).join(''));
    },
  };
  return output;
}

function createStyle(name: (typeof STYLE_NAMES)[number], hasColour: boolean): Style {
  if (!hasColour) return (text) => text;
  // Without `validateStream: false`, newer versions of Node look at stdout, whichever stream the text is for.
  return (text) => text && styleText(name, text, { validateStream: false });
}

/** Breaks a text at spaces into lines of at most `width` characters; a longer word is not broken. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
