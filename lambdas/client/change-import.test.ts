import { changeWholeImport, describeImport, describeUndo } from './change-import';
import {
  describeAdded,
  describeEncoding,
  describeFindings,
  describeLostNames,
} from './import/describe-import';

const CHANGE = { id: 'i1', action: 'undo', dryRun: true } as const;

test('an import is changed in as many calls as that takes, each of which begins where the last one ended', async () => {
  const answers = [
    { changed: 3, unchanged: 1, next: 'a' },
    { changed: 2, unchanged: 0, next: 'b' },
    { changed: 0, unchanged: 4 },
  ];
  const cursors: unknown[] = [];
  const sum = await changeWholeImport(async ({ cursor }) => {
    cursors.push(cursor);
    return answers.shift() ?? { changed: 0, unchanged: 0 };
  }, CHANGE);
  expect([sum, cursors]).toEqual([{ changed: 5, unchanged: 5 }, [undefined, 'a', 'b']]);
});

test('an import says how many it added, from where, and how many were erased again', () => {
  expect(describeAdded(1, { tag: 'essen', consentFrom: 'the fair' })).toBe(
    '1 person, tagged “essen”, who agreed here: the fair',
  );
  expect(describeAdded(1200, {})).toBe('1,200 people, without a tag; where they agreed is not recorded');
  const counts = { imported: 2, existing: 0, left: 0, refused: 0 };
  const list = { id: 'i1', at: '2026-03-01T10:00:00.000Z', tag: 'essen', ...counts };
  expect(describeImport({ ...list, undone: 0 })).not.toContain('erased');
  expect(describeImport({ ...list, undone: 1200 })).toMatch(/; 1,200 erased again$/);
});

test.each([
  [1, 0, '1 person has done nothing since this import.'],
  [1200, 1, '1,200 people have done nothing since this import. 1 other stays: '],
  [2, 1200, '2 people have done nothing since this import. 1,200 others stay: '],
])('undoing an import erases %i people and leaves %i: it says so', (changed, unchanged, sentence) => {
  expect(describeUndo({ changed, unchanged })).toContain(sentence);
  expect(describeUndo({ changed, unchanged }).includes(' stay')).toBe(unchanged > 0);
});

test('what is not self-evident of a file is said, and nothing else', () => {
  expect(describeFindings({ above: [] })).toEqual([]);
  expect(describeFindings({ above: ['A', 'B'] })).toEqual([expect.stringContaining('A / B.')]);
  const sample = { encoding: 'macintosh', names: ['Zoë', 'Åsa'] } as const;
  expect(describeEncoding(sample)).toBe('Mac Roman: Zoë, Åsa');
  expect(describeEncoding({ ...sample, names: [] })).toBe('Mac Roman: no names');
  expect(describeFindings({ above: [], recognised: sample })).toEqual([expect.stringContaining('Mac Roman')]);
  expect(describeLostNames({ lostNames: 0 })).toEqual([]);
  expect(describeLostNames({ lostNames: 1 })).toEqual([expect.stringMatching(/^1 name is longer/)]);
  expect(describeLostNames({ lostNames: 1200 })).toEqual([expect.stringMatching(/^1,200 names are longer/)]);
});
