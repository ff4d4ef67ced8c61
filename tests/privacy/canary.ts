import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Personal data and a password that only tests use: output that contains them is a leak. */
export const CANARY = {
  email: 'kanarie.7f3a@example.org',
  name: 'Fugl Kanarie-7f3a',
  password: 'kanarie-Pässwörd-7f3a',
} as const;

/** Canaries of other tests. */
const OTHERS = ['canary@example.com', 'Canary Kanariefugl', 'canary-password', 'canary-Pässwörd-71c3'];

/** Returns a text in all encodings that it may occur in. */
const formsOf = (text: string): string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  new URLSearchParams({ '': text }).toString().slice(1),
  Buffer.from(text).toString('latin1'),
  Buffer.from(text).toString('hex'),
  // The last characters depend on the text that follows.
  Buffer.from(text).toString('base64').slice(0, -4),
];

const FORMS = [...Object.values(CANARY), ...OTHERS].flatMap(formsOf).map((form) => form.toLowerCase());

/** Returns the canaries in a text, in any encoding. */
export const canariesIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return [...new Set(FORMS.filter((form) => lower.includes(form)))];
};

/** Returns the files below a folder that contain a canary; compressed files are decompressed. */
export function filesWithCanaries(path: string): string[] {
  return filesUnder(path).filter((file) => {
    const bytes = ifExists(() => readFileSync(file));
    return bytes !== undefined && hasCanary(unpacked(file, bytes));
  });
}

/** Returns all files below a folder, and none if it does not exist. */
export function filesUnder(path: string): string[] {
  const entries = ifExists(() => readdirSync(path, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) return filesUnder(inside);
    return entry.isFile() ? [inside] : [];
  });
}

/** Returns undefined if the file does not exist: tests that run at the same time delete and rename their files. */
function ifExists<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a content has a canary, by its hash: most files are copies. */
const searched = new Map<string, boolean>();

function hasCanary(bytes: Buffer): boolean {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = searched.get(hash);
  if (known !== undefined) return known;
  const texts = [bytes.toString('latin1'), ...(isAscii(bytes) ? [] : [bytes.toString('utf8')])];
  const found = texts.some((text) => canariesIn(text).length > 0);
  searched.set(hash, found);
  return found;
}

function unpacked(file: string, bytes: Buffer): Buffer {
  if (file.endsWith('.br')) return brotliDecompressSync(bytes);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}
