import { readFileSync } from 'node:fs';
import equivalent from './equivalent.json';
import { mutantsOf, namesOf } from './mutate.mjs';

const SOURCE = `// Ä letter of two bytes.
import { limit } from './limit';
const PAUSE_MS = 5_000;
export function isFull(count: number | 7): boolean {
  if (count >= limit) console.log('full');
  count satisfies number;
  return count > 2 && limit !== 0;
}
`;

test('every condition, boundary, number and statement of a source is a mutant, but no large number that is only named, and no type', () => {
  const mutants = mutantsOf(SOURCE, false);
  expect(mutants.map(({ line, before, after }) => [line, before, after])).toEqual([
    [5, 'count >= limit', '!(count >= limit)'],
    [5, 'count >= limit', 'count > limit'],
    [5, "console.log('full');", ';'],
    [7, 'count > 2 && limit !== 0', 'count > 2 || limit !== 0'],
    [7, 'count > 2', 'count >= 2'],
    [7, '2', '3'],
    [7, 'limit !== 0', 'limit === 0'],
    [7, '0', '1'],
  ]);
  const lines = SOURCE.split('\n');
  for (const { line, before, after, text } of mutants) {
    const changed = text.split('\n');
    expect(changed.toSpliced(line - 1, 1)).toEqual(lines.toSpliced(line - 1, 1));
    expect(changed[line - 1]).not.toBe(lines[line - 1]);
    expect(text.length - SOURCE.length).toBe(after.length - before.length);
  }
});

test('what is called equivalent is one mutant of its file, and has a reason', () => {
  for (const [file, changes] of Object.entries(equivalent)) {
    const mutants = mutantsOf(readFileSync(file, 'utf8'), file.endsWith('.tsx'));
    for (const [name, reason] of Object.entries(changes)) {
      const meant = mutants.filter((mutant) => namesOf(mutant).includes(name));
      expect([file, name, meant.length]).toEqual([file, name, 1]);
      expect(reason).toMatch(/\.$/);
    }
  }
});
