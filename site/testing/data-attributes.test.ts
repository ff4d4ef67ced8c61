import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesIn } from '../build/files';

const SITE = join(__dirname, '..');
const README = readFileSync(join(SITE, 'src/runtime/README.md'), 'utf8');

/** Without comments, and without what the dashboard and drawings have for themselves. */
const SOURCES = [...filesIn(join(SITE, 'src')).map((file) => `src/${file}`), 'gatsby-ssr.tsx']
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.|^src\/dashboard\//.test(file))
  .map((file) => {
    const text = readFileSync(join(SITE, file), 'utf8').replace(/\/\*.*?\*\//gs, '');
    return { name: basename(file), text: text.replace(/^\s*\/\/.*$/gm, '') };
  });

const toAttribute = (property: string) =>
  `data-${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the attributes that a source mentions: in markup, in selectors and as properties of `dataset`. */
function attributesOf(text: string): Set<string> {
  const properties = [...text.matchAll(/\bdataset\.(\w+)/g)].map(([, name = '']) => toAttribute(name));
  return new Set([...(text.match(/(?<![\w-])data-[a-z0-9][a-z0-9-]*/g) ?? []), ...properties]);
}

/** The files that mention each attribute. */
const used = new Map<string, string[]>();
for (const { name, text } of SOURCES)
  for (const attribute of attributesOf(text)) used.set(attribute, [...(used.get(attribute) ?? []), name]);

const described = new Map(
  [...README.matchAll(/^\| `(data-[\w-]+)` \| (.*?) \| (.*?) \|/gm)].map(
    ([, name = '', set = '', read = '']) => [
      name,
      new Set([...`${set} ${read}`.matchAll(/`([\w.-]+)`/g)].map(([, file = '']) => file)),
    ],
  ),
);

it('the README of runtime describes each data attribute of the pages, and no other', () => {
  const mentioned = new Set(README.match(/`data-[a-z0-9-]+`/g)?.map((name) => name.slice(1, -1)));
  mentioned.delete('data-');
  expect([...used.keys()].filter((name) => !mentioned.has(name))).toEqual([]);
  expect([...mentioned].filter((name) => !used.has(name))).toEqual([]);
});

it.each([...described])('%s is set and read by the files that the README names', (name, files) => {
  expect([...files].sort()).toEqual([...new Set(used.get(name))].sort());
});
