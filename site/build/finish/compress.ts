import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesIn } from '../files';

const COMPRESSIBLE = /\.(html|css|js|svg|json|xml|txt|ico|webmanifest)$/;

/** Compresses a text with Brotli's highest quality, as it is served. */
export const brotli = (text: string | Uint8Array): Promise<Buffer> =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

/** Writes `.br` and `.gz` next to every text file of a folder. */
export async function compressFolder(folder: string): Promise<void> {
  const compress = async (file: string) => {
    const bytes = readFileSync(join(folder, file));
    writeFileSync(join(folder, `${file}.br`), await brotli(bytes));
    writeFileSync(join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  };
  await Promise.all(
    filesIn(folder)
      .filter((name) => COMPRESSIBLE.test(name))
      .map(compress),
  );
}
