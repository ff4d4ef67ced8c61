import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Somebody who is nobody, and a password that opens nothing but a test: found anywhere, it is a leak. */
export const CANARY = {
  email: 'kanarie.7f3a@example.org',
  name: 'Fugl Kanarie-7f3a',
  password: 'kanarie-Pässwörd-7f3a',
} as const;

/** What else plays the canary in the tests of a part. */
const OTHERS = ['canary@example.com', 'Canary Kanariefugl', 'canary-password', 'canary-Pässwörd-71c3'];

/** Every form in which a text may stand somewhere. */
const formsOf = (text: string): string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  new URLSearchParams({ '': text }).toString().slice(1),
  Buffer.from(text).toString('latin1'),
  Buffer.from(text).toString('hex'),
  // Without the end, which depends on what comes after it.
  Buffer.from(text).toString('base64').slice(0, -4),
];

const FORMS = [...Object.values(CANARY), ...OTHERS].flatMap(formsOf).map((form) => form.toLowerCase());

/** Which canaries a text holds, in whatever form. */
export const canariesIn = (text: string): string[] => {
  const lower = text.toLowerCase();
  return [...new Set(FORMS.filter((form) => lower.includes(form)))];
};

/** The files of a folder, or a single file, that hold a canary; compressed ones are looked into. */
export function filesWithCanaries(path: string): string[] {
  return filesUnder(path).filter((file) => {
    const bytes = unpacked(file);
    return [bytes.toString('utf8'), bytes.toString('latin1')].some((text) => canariesIn(text).length > 0);
  });
}

/** Every file of a folder; none where there is no such folder. */
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
