import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const JAR = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/**
 * Returns what the Nu HTML checker reports as an error.
 * @param pages documents by what they are called
 * @param folder where they are written
 */
export function htmlProblems(pages: Readonly<Record<string, string>>, folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const names = Object.keys(pages);
  const files = names.map((name, index) => {
    const file = join(folder, `${index}.html`);
    writeFileSync(file, pages[name] ?? '');
    return file;
  });
  // Its JSON is not always valid. Its reader of CSS does not know container queries and much else that is newer.
  const { stderr } = spawnSync('java', ['-jar', JAR, '--errors-only', '--format', 'gnu', ...files], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return stderr
    .split('\n')
    .filter((line) => line !== '' && !line.includes('error: CSS: '))
    .map((line) => files.reduce((text, file, index) => text.replace(file, names[index] ?? file), line));
}
