import { OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import { FILE_ERRORS, IMPORT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import type { SentBodyOf } from '@tariff-tantrum/lambdas/contract/schemas';
import { ADMIN } from '../words';
import { importList } from './import-list';

const signedUpAt = '2025-09-20T12:00:00.000Z';

/** Imports a file, of whose sent rows the first is refused. Resolves to the result and what was sent. */
async function run(content: string | Uint8Array<ArrayBuffer>) {
  const sent: SentBodyOf<'import'>[] = [];
  const host = {
    async importPart(part: SentBodyOf<'import'>) {
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
  expect(missing).toMatchObject({ detail: `Its columns are: Who, date. ${ADMIN.import.sayWhich}` });
  const unreadable = await problemOf(new Uint8Array([0x50, 0xff]));
  expect(unreadable).toEqual({ code: 'fileError', text: FILE_ERRORS.notUtf8, endsSession: false });
});
