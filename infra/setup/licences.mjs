import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the licences of packages that a bundle contains.
 * @param {string} root the folder that the inputs are relative to
 * @param {string[]} inputs the files that were bundled, as in esbuild's metafile
 */
export function collectLicences(root, inputs) {
  const folders = inputs.map((input) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(input)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))]
    .sort()
    .map((folder) => `${folder.replace(/^.*node_modules\//, '')}\n\n${licenceOf(join(root, folder))}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Returns the text of a package's licence; its name, if the package has no such file. */
function licenceOf(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file) return readFileSync(join(folder, file), 'utf8').trim();
  const description = join(folder, 'package.json');
  return existsSync(description) ? `Licence: ${JSON.parse(readFileSync(description, 'utf8')).license}` : '';
}
