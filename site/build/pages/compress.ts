import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesIn } from '../files';

const COMPRESSIBLE = /\.(html|css|js|svg|json|xml|txt|ico|webmanifest)$/;

/** A text as it travels: brotli at its best. */
export const brotli = (text: string | Buffer): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

/** Puts `.br` and `.gz` beside every file that gains by it. */
export function compressFolder(folder: string): void {
  for (const file of filesIn(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const path = join(folder, file);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotli(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
