import { dirname } from 'node:path/posix';
import { TESTING } from './layers';

/** A file of the repository. */
export interface SourceFile {
  file: string;
  text: string;
}

const MAX_CODE_FILES = 15;
const CODE = /\.(ts|tsx|mjs)$/;
const EXPORTED_TYPE = /^export (?:declare |abstract )*(?:interface|type|class|enum) (\w+)/gm;

/** Whether a file is code of the product: no test, benchmark, helper of tests or declaration. */
const isCode = (file: string): boolean => CODE.test(file) && !TESTING.test(file) && !/\.d\.m?ts$/.test(file);

/** Returns the folders with too many code files, a sentence for each. */
export function oversizedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter(isCode)) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_CODE_FILES)
    .map(([folder, count]) => `${folder} has ${count} code files; the limit is ${MAX_CODE_FILES}`);
}

/** Returns the names of types and classes that more than one file exports, a sentence for each. */
export function repeatedTypes(files: readonly SourceFile[]): string[] {
  const exporters = new Map<string, string[]>();
  for (const { file, text } of files) {
    if (!isCode(file)) continue;
    for (const [, name = ''] of text.matchAll(EXPORTED_TYPE)) {
      exporters.set(name, [...(exporters.get(name) ?? []), file]);
    }
  }
  return [...exporters]
    .filter(([, paths]) => new Set(paths).size > 1)
    .map(([name, paths]) => `${name} is exported by ${paths.join(' and ')}`);
}
