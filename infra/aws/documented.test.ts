import { readFileSync } from 'node:fs';
import { TEST_STAGES } from './testing/stages';

const read = (path: string) => readFileSync(path, 'utf8');

/** Settings by their names, with the comment that documents each. */
const SETTINGS = [
  ...read('infra/aws/stages.ts').matchAll(/^export interface \w*Settings \{\n(.*?)^\}/gms),
].flatMap(([, body = '']) =>
  [...body.matchAll(/(\*\/\n)? {2}(\w+)\??:/g)].map(([, comment, name = '']) => ({ name, comment })),
);

test('every setting of a stage has a comment, and a stage of the tests has it', () => {
  expect(SETTINGS.length).toBeGreaterThan(20);
  const set = new Set(
    Object.values(TEST_STAGES).flatMap(({ settings }) =>
      Object.keys({ ...settings, ...('surge' in settings && settings.surge) }),
    ),
  );
  expect(SETTINGS.filter(({ comment }) => comment === undefined)).toEqual([]);
  // Neither is in the recorded templates; other tests have them.
  expect(SETTINGS.filter(({ name }) => !set.has(name)).map(({ name }) => name)).toEqual([
    'account',
    'signupsPerSecond',
  ]);
});

test('every alarm is documented', () => {
  const alarms = [...read('infra/aws/stacks/watch/alarms.ts').matchAll(/^ +([A-Z]\w+): \{$/gm)].map(
    ([, name = '']) => name,
  );
  expect(alarms.length).toBeGreaterThan(12);
  const guide = read('docs/deploying.md');
  expect(alarms.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});
