// Prints the names that several of some files export by a declaration, with these files, as JSON. It is a program of
// its own because swc parses modules that Jest would have to transform.
import { readFileSync } from 'node:fs';
import swc from '@swc/core';

/** Returns the names that a declaration declares. */
function namesOf({ type, identifier, id, declarations = [] }) {
  if (type === 'VariableDeclaration')
    return declarations.flatMap((each) => (each.id.type === 'Identifier' ? [each.id.value] : []));
  const named = identifier ?? id;
  return named?.value ? [named.value] : [];
}

/** Returns the names that a file exports; overloads of a function are one. */
function exportedBy(file) {
  const options = { syntax: 'typescript', tsx: file.endsWith('.tsx') };
  const { body } = swc.parseSync(readFileSync(file, 'utf8'), options);
  const exported = body.filter(({ type }) => type === 'ExportDeclaration');
  return new Set(exported.flatMap(({ declaration }) => namesOf(declaration)));
}

const files = new Map();
for (const file of process.argv.slice(2))
  for (const name of exportedBy(file)) files.set(name, [...(files.get(name) ?? []), file]);
console.log(JSON.stringify(Object.fromEntries([...files].filter(([, found]) => found.length > 1))));
