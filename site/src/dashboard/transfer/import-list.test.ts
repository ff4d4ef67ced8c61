import { OwnerError, ownerError } from '@tariff-tantrum/lambdas/client/errors';
import { FILE_ERRORS, IMPORT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import type { SentBodyOf } from '@tariff-tantrum/lambdas/contract/schemas';
import { importList, isRefusal, type ListProgress } from './import-list';
import { IMPORT } from './import-words';

const signedUpAt = '2025-09-20T12:00:00.000Z';

/** Imports a file, of whose sent rows the first is refused. Resolves to the result and what was sent. */
async function run(content: string | Uint8Array<ArrayBuffer>) {
  const sent: SentBodyOf<'import'>[] = [];
  const host = {
    async import(part: SentBodyOf<'import'>) {
      sent.push(part);
      return { imported: 1, existing: 0, left: 0, refused: [{ row: 0, reason: 'No.' }] };
    },
    touch() {},
  };
  const request = {
    file: new File([content], 'list.csv'),
    settings: {},
    consentFrom: '',
    dryRun: true,
  } as const;
  const result = await importList(host, request, () => undefined, new AbortController().signal);
  return { result, sent };
}

const problemOf = (content: string | Uint8Array<ArrayBuffer>) =>
  run(content).then(
    () => undefined,
    (error: unknown) => (error instanceof OwnerError ? error.problem : error),
  );

test('importList sends what it read, and returns the refused rows of the file with their lines', async () => {
  const file = `email,date,status\n\na@b.dk,${signedUpAt},\nb@b.dk,soon,\nc@b.dk,${signedUpAt},active\n`;
  const { result, sent } = await run(
    `${file}d@b.dk,${signedUpAt},unsubscribed\ne@b.dk,${signedUpAt},left\nf@b.dk,${signedUpAt},word\n`,
  );
  const rows = ['a@b.dk', 'c@b.dk'].map((email) => expect.objectContaining({ email, signedUpAt }));
  expect(sent).toEqual([{ rows, dryRun: true }]);
  expect(result).toMatchObject({ imported: 1, left: 2, leftOut: 1, isComplete: true });
  expect(result.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'No.'],
    [4, IMPORT_ERRORS.dateUnknown],
  ]);
});

test('importList says what is wrong with a file, and how to name a column only if that helps', async () => {
  const missing = await problemOf('Who,date\nada,2025-09-20\n');
  expect(missing).toMatchObject({ detail: `Its columns are: Who, date. ${IMPORT.sayWhich}` });
  const unreadable = await problemOf(new Uint8Array([0x50, 0xff]));
  expect(unreadable).toEqual({ code: 'fileError', text: FILE_ERRORS.notUtf8, endsSession: false });
});

describe('the progress of an import', () => {
  const rows = Array.from({ length: 2500 }, (_, n) => `p${n}@b.dk,${signedUpAt}`);
  const file = new File([['email,date', ...rows].join('\n')], 'list.csv');

  /** Imports a list of three parts, and adds these numbers of people; the next call fails. */
  async function runUntil(added: readonly number[], problem = ownerError('unreachable', 'No answer.')) {
    const progress: ListProgress[] = [];
    let calls = 0;
    let touched = 0;
    const host = {
      async import({ rows }: SentBodyOf<'import'>) {
        const imported = added[calls];
        calls += 1;
        if (imported === undefined) throw problem;
        return { imported, existing: rows.length - imported, left: 0, refused: [] };
      },
      touch() {
        touched += 1;
      },
    };
    const end = importList(
      host,
      { file, settings: {} },
      (now) => progress.push(now),
      new AbortController().signal,
    );
    const result = await end.catch(() => undefined);
    return { result, touched, added: progress.at(-1)?.added };
  }

  it('says how many were added when a call fails, and that it is not known if they may be the first', async () => {
    expect((await runUntil([])).added).toBe('unknown');
    expect((await runUntil([0])).added).toBe('unknown');
    expect((await runUntil([7])).added).toBe(7);
    expect((await runUntil([0, 7])).added).toBe(7);
  });

  it('counts each part as activity of the owner, and each row', async () => {
    const { result, touched } = await runUntil([5, 0, 1]);
    expect(touched).toBe(3);
    expect(result).toMatchObject({ imported: 6, existing: 2494, refused: [], isComplete: true });
  });

  it('a call that was refused has added nobody, and one without an answer may have', () => {
    const problemOf = (...given: Parameters<typeof ownerError>) => ownerError(...given).problem;
    expect(isRefusal(problemOf('httpError', '400: tag must be something else.'))).toBe(true);
    expect(isRefusal(problemOf('fileError', 'The file cannot be read.'))).toBe(true);
    expect(isRefusal(problemOf('storeUnavailable', '504: Please wait.'))).toBe(false);
    expect(isRefusal(problemOf('httpError', '500: Something went wrong.'))).toBe(false);
    expect(isRefusal(problemOf('unreachable', 'No answer.'))).toBe(false);
  });
});
