import { LIMITS } from '../../contract/limits';
import { FILE_ERRORS } from '../../contract/messages';
import type { SentSignupRow } from '../../contract/schemas';
import { OWNER_DAYS } from '../../facts/owner-days';
import { describeLostNames } from './describe-import';
import { type ListImportSettings, openList } from './lists';

import { encodeList, LIST_FILES, type ListFile } from './testing/list-files';

/** Reads a list to its end. */
async function read(file: Pick<ListFile, 'lines' | 'end' | 'bytes'>, settings: ListImportSettings = {}) {
  const { survey, parts } = await openList(() => [encodeList(file)], settings);
  const result = { rows: [] as SentSignupRow[], left: 0, leftOut: 0, refused: [] as number[] };
  for await (const part of parts) {
    result.rows.push(...part.rows);
    result.left += part.left;
    result.leftOut += part.leftOut;
    result.refused.push(...part.refused.map(({ line }) => line));
  }
  const people = result.rows.map(({ email, name, signedUpAt }) => [
    email,
    name,
    OWNER_DAYS.dayOf(Date.parse(signedUpAt)),
  ]);
  return { ...result, people, survey };
}

test.each(Object.entries(LIST_FILES))('the list of %s is read as its tool means it', async (_, file) => {
  const { settings, people, left = 0, leftOut = 0, refused = [], asks = {} } = file;
  const { survey, ...result } = await read(file, settings);
  expect(result).toMatchObject({ people, left, leftOut, refused });
  const asked = survey.undecided.map(({ column, values }) => [column, values.map(({ value }) => value)]);
  expect(Object.fromEntries(asked)).toEqual(asks);
});

describe('a list', () => {
  const name = 'Google Forms in English';
  const forms = LIST_FILES[name] ?? { lines: [] };

  it('shows the commonest values of unused columns, and proposes which rows to leave out', async () => {
    const column = 'May we email you about the launch?';
    const { survey, people, leftOut } = await read(forms);
    expect(survey).toEqual({
      above: [],
      lostNames: 0,
      dateOrder: 'month',
      unused: [
        {
          column,
          values: [
            { value: 'Yes', rows: 2 },
            { value: 'No', rows: 1 },
          ],
        },
      ],
      proposed: [{ column, values: ['No'] }],
      undecided: [],
    });
    // Only the owner decides.
    expect([people.length, leftOut]).toEqual([3, 0]);
    const chosen = { leftOut: [{ column: column.toUpperCase(), values: ['yes'] }] };
    expect(await read(forms, chosen)).toMatchObject({
      leftOut: 2,
      people: [['nils@example.org', 'Nils', '2026-03-25']],
    });
  });

  it('proposes nothing by a column about something else, of many values, or with the same value everywhere', async () => {
    const lines = [
      'email,date,Country,Paid,Note,Pledge',
      ...Array.from(
        { length: 60 },
        (_, n) => `p${n}@example.org,2026-03-04,${n % 2 ? 'NO' : 'DK'},${n % 2 > 0},no ${n},dropped`,
      ),
    ];
    const { survey } = await read({ lines });
    expect(survey.proposed).toEqual([]);
    expect(survey.unused.find(({ column }) => column === 'Note')?.values).toEqual([]);
  });

  it('names each column that it reads once, although two languages have one name for it', async () => {
    const { columns } = await openList(() => [encodeList({ lines: ['Tidsstempel,Mailadresse'] })], {});
    expect(columns.fields).toMatchObject({ email: [1], signup_date: [0] });
  });

  it('is refused once if nothing tells how its dates are meant, and read as the owner says', async () => {
    const lines = ['email,date', 'ada@example.org,3/4/2026'];
    await expect(read({ lines })).rejects.toThrow(FILE_ERRORS.datesUnclear);
    const both = { lines: [...lines, 'bo@example.org,25/3/2026', 'cy@example.org,3/25/2026'] };
    await expect(read(both)).rejects.toThrow(FILE_ERRORS.datesUnclear);
    expect((await read({ lines }, { dateOrder: 'day' })).people).toEqual([
      ['ada@example.org', undefined, '2026-04-03'],
    ]);
  });

  it('that is not Unicode is read by its letters, and says what they are', async () => {
    const danish = LIST_FILES['Excel on a Danish Windows'];
    expect(await read({ lines: [], ...danish })).toMatchObject({
      people: danish?.people,
      survey: { recognised: { encoding: 'windows-1252', names: ['Jørn'] } },
    });
  });
});

test('a column “Signed up” has dates, and names that cannot be stored are counted before anything is sent', async () => {
  const lines = [
    'Email,Name,Signed up',
    `a@b.dk,${'x'.repeat(LIMITS.name + 1)},2026-03-04`,
    'c@b.dk,Cy,2026-03-05',
  ];
  const { people, survey } = await read({ lines });
  expect(people.map(([, , day]) => day)).toEqual(['2026-03-04', '2026-03-05']);
  expect(survey.lostNames).toBe(1);
  expect(describeLostNames(survey)).toEqual([expect.stringContaining('imported without a name')]);
  expect(describeLostNames({ lostNames: 0 })).toEqual([]);
});
