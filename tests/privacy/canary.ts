import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

/** Returns a text in all encodings in which it may occur. */
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
    const bytes = unpacked(file);
    return [bytes.toString('utf8'), bytes.toString('latin1')].some((text) => canariesIn(text).length > 0);
  });
}

/** Returns all files below a folder, and none if it does not exist. */
export function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function unpacked(file: string): Buffer {
  const bytes = readFileSync(file);
  if (file.endsWith('.br')) return brotliDecompressSync(bytes);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}
