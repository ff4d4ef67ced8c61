import { once } from 'node:events';
import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

interface OutputOptions {
  /** Colour is allowed; it is used on terminals only. */
  colour: boolean;
  /** The terminal has no colour and cannot redraw a line (`TERM=dumb`). */
  dumb: boolean;
}

/** stdout or stderr, with what it can show. */
export type Output = ReturnType<typeof createOutput>;

export function createOutput(stream: WriteStream, { colour, dumb }: OutputOptions) {
  const isTerminal = stream.isTTY === true;
  const hasColour = isTerminal && colour && !dumb;
  /** Returns the text unchanged if the output has no colour. */
  const style = (format: Style, text: string): string =>
    // Without `validateStream: false`, newer versions of Node look at stdout, whichever stream the text is for.
    hasColour && text ? styleText(format, text, { validateStream: false }) : text;
  /** Returns the width in characters; 80 if unknown. */
  const columns = () => stream.columns || 80;
  /** Writes, and waits while the reader is slower; rejects when `signal` aborts. */
  async function write(data: string | Uint8Array, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (!stream.write(data)) await once(stream, 'drain', { signal });
  }
  return {
    isTerminal,
    hasColour,
    /** Whether it is a terminal that can redraw a line. */
    canRedraw: isTerminal && !dumb,
    columns,
    /** Returns the height in lines; 24 if unknown. */
    rows: () => stream.rows || 24,
    style,
    write,
    /** Writes a sentence and a line end; on a terminal, breaks it between words. */
    async print(sentence: string, format: Style = []): Promise<void> {
      const lines = isTerminal ? wrap(sentence, columns()) : [sentence];
      await write(lines.map((line) => `${style(format, line)}\n`).join(''));
    },
  };
}

/** Breaks a text at spaces into lines of at most `width` characters; a longer word is not broken. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
