import { OWNER_REF, PENDING_DAYS } from '../contract/email';
import { IMPORT_LIMIT } from '../contract/endpoints';
import { IMPORT_ERRORS } from '../contract/messages';
import { expiryOf } from '../facts/retention';
import { DAY } from '../facts/time';
import { leaveList } from '../people/answers';
import { eraseAddress } from '../people/erase';
import { refOf } from '../people/people';
import { people as peopleRecords } from '../people/person';
import { recordEvent } from '../system/provider-events';
import { createMailSystem } from '../system/testing/mail-system';
import { one, ownerOf, press, signUpAndConfirm } from '../system/testing/steps';
import { createTestApi, failing } from '../system/testing/test-api';
import { runWorker } from '../system/worker';
import { StoreUnavailableError } from '../table/errors';
import { createMemoryTable } from '../table/memory-table';
import { describeEngines } from '../table/testing/engines';
import { createTestTable, storedItems } from '../table/testing/test-table';
import { importedSignup } from './imported-signup';
import { beginImport, importIdOf, listImports } from './imports';
import { IMPORTED_CONSENT } from './signup';

const signedUpAt = '2025-09-01T10:00:00.000Z';
const ROWS = [
  { email: 'a@example.com', name: '=1+1', signedUpAt },
  { email: 'A@Example.com', name: 'Again', signedUpAt },
  { email: 'b@example.com', signedUpAt: 'no date' },
];

describe('POST /api/launch-signups/import', () => {
  it('is listed, newest first, as long as its signups can be on the list', async () => {
    const db = createTestTable(createMemoryTable());
    const context = db.open();
    const ids = ['first', 'second'];
    for (const id of ids) {
      await beginImport(context, { id });
      db.clock.time += DAY;
    }
    const listed = async () => (await listImports(context)).map(({ id }) => id);
    expect(await listed()).toEqual(['second', 'first']);
    const end = expiryOf(db.clock.time - ids.length * DAY);
    db.clock.time = end - 1;
    expect(await listed()).toEqual(['second', 'first']);
    db.clock.time = end;
    expect(await listed()).toEqual(['second']);
  });

  it('adds each address once, with its date, and changes nothing when repeated', async () => {
    const { client, signups } = createTestApi();
    const refused = [{ row: 2, reason: expect.stringContaining('signup_date must be') }];
    const send = () => client.import({ rows: ROWS });
    const counts = { imported: 1, existing: 1, left: 0, refused };
    expect(await client.import({ rows: ROWS, dryRun: true })).toEqual(counts);
    expect(signups()).toEqual([]);
    expect(await send()).toEqual(counts);
    const numbers = { imported: 1, existing: 1, left: 0, refused: 1 };
    expect((await client.imports()).imports).toMatchObject([{ ...numbers, undone: 0 }]);
    const { actions } = await client.actions();
    expect(actions.filter(({ action }) => action === 'import')).toMatchObject([numbers]);
    const first = signups();
    expect(first).toMatchObject([{ email: 'a@example.com', name: '=1+1', signedUpAt }]);
    expect(await send()).toEqual({ imported: 0, existing: 2, left: 0, refused });
    expect(signups()).toEqual(first);
  });

  it('adds nobody if the import itself cannot be recorded, by which it could be undone', async () => {
    const unavailable = failing(new StoreUnavailableError('unavailable'), 'imports');
    const { client, signups } = createTestApi({}, unavailable);
    await expect(client.import({ rows: ROWS })).rejects.toMatchObject({ status: 504 });
    expect(signups()).toEqual([]);
  });

  it('recognises silenced addresses if no emails are sent, too', async () => {
    const { client, context, signups } = createTestApi();
    await recordEvent(context, refOf(context, 'a@example.com'), 'complaint');
    expect(await client.import({ rows: ROWS })).toMatchObject({ imported: 0, left: 2 });
    expect(signups()).toEqual([]);
    expect(await client.lift('A@example.com')).toBe(true);
    expect(await client.import({ rows: ROWS })).toMatchObject({ imported: 1, left: 0 });
  });

  it('returns the indexes of refused rows in order, whether a value is invalid or only its time', async () => {
    const { client } = createTestApi();
    const times = ['2999-01-01T00:00:00Z', 'soon', '2001-01-01T00:00:00Z'];
    const rows = times.map((signedUpAt) => ({ email: 'a@example.com', signedUpAt }));
    expect((await client.import({ rows })).refused).toEqual([
      { row: 0, reason: IMPORT_ERRORS.future },
      { row: 1, reason: IMPORT_ERRORS.date },
      { row: 2, reason: IMPORT_ERRORS.expired },
    ]);
  });

  it('refuses a signup from the very moment at which it expires', () => {
    const row = { email: 'a@example.com', signedUpAt };
    const end = expiryOf(Date.parse(signedUpAt));
    expect(importedSignup(row, end)).toEqual({ reason: IMPORT_ERRORS.expired });
    expect(importedSignup(row, end - 1)).toHaveProperty('signup');
  });

  it('handles the largest import in seconds of the processor, whatever its values', async () => {
    const { client, signups } = createTestApi();
    const rows = Array.from({ length: IMPORT_LIMIT.rows - 1 }, (_, n) => ({
      email: `${n}@b.dk`,
      signedUpAt,
    }));
    // Normalising such characters takes quadratic time.
    const name = '\u0315\u0300'.repeat(40_000);
    const start = process.cpuUsage();
    const result = await client.import({ rows: [...rows, { email: 'a@b.dk', name, signedUpAt }] });
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
    expect(result).toEqual({ imported: rows.length + 1, existing: 0, left: 0, refused: [] });
    // A name that cannot be stored is left out.
    expect(signups()).toContainEqual(
      expect.not.objectContaining({ email: 'a@b.dk', name: expect.anything() }),
    );
    expect(signups().find(({ email }) => email === 'a@b.dk')).not.toHaveProperty('name');
  });
});

describeEngines('an import beside people who have left', (open) => {
  const rowsOf = (...names: string[]) =>
    names.map((name) => ({ email: `${name}@example.org`, signedUpAt: '2026-03-01T00:00:00Z' }));

  it('adds nobody who left, said no, bounced or complained, and says how many that are', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    const confirmed = async (name: string) => (await signUpAndConfirm(system, `${name}@example.org`)).ref;
    await confirmed('left');
    await leaveList(system.context, 'left@example.org');
    await recordEvent(system.context, await confirmed('complained'), 'complaint');
    await recordEvent(system.context, await confirmed('full'), 'bounce');
    await system.signUp('bounced@example.org');
    await recordEvent(system.context, one(await system.deliver()).ref, 'bounce');
    await system.signUp('no@example.org');
    await press(system, one(await system.deliver()), 'no');
    await system.signUp('pending@example.org');
    await system.deliver();
    // Somebody whose mailbox was full stays on the list; somebody who has not answered may be imported.
    const rows = rowsOf('LEFT', 'complained', 'full', 'bounced', 'no', 'pending', 'new');
    const result = { imported: 2, existing: 1, left: 4, refused: [] };
    expect(await owner.import({ rows, dryRun: true })).toEqual(result);
    expect(await owner.import({ rows })).toEqual(result);
    const { signups } = await owner.list();
    expect(signups.map(({ email }) => email).sort()).toEqual(
      ['full', 'new', 'pending'].map((name) => `${name}@example.org`),
    );
    db.clock.time += 60 * DAY;
    await runWorker(system.worker);
    // Only a hash remains of them; the proof of somebody who left by themselves is not kept for ever.
    expect(await owner.import({ rows: rowsOf('complained', 'bounced', 'no') })).toMatchObject({
      imported: 0,
      left: 3,
    });
  });

  it.each(['bounce', 'complaint'] as const)(
    'adds nobody whose %s arrives after they were erased or have expired, and keeps only its date of them',
    async (event) => {
      const db = await open();
      const system = createMailSystem(db);
      const { ref } = await signUpAndConfirm(system, 'erased@example.org');
      await eraseAddress(system.context, 'erased@example.org');
      await system.signUp('expired@example.org');
      const expired = one(await system.deliver()).ref;
      db.clock.time += (PENDING_DAYS + 1) * DAY;
      for (const each of [ref, expired, ref, expired, OWNER_REF])
        await recordEvent(system.context, each, event);
      const people = (await storedItems(db.table)).filter(({ pk }) =>
        peopleRecords.partitions.includes(String(pk)),
      );
      const suppressedAt = new Date(db.clock.time).toISOString();
      const kept = { suppressed: event, suppressedAt, version: expect.any(String) };
      expect(people.map(({ pk, ...person }) => person)).toHaveLength(2);
      expect(people.map(({ pk, ...person }) => person)).toEqual(
        expect.arrayContaining([ref, expired].map((one) => ({ sk: one, ref: one, ...kept }))),
      );
      expect(await ownerOf(system).import({ rows: rowsOf('erased', 'expired') })).toMatchObject({
        imported: 0,
        left: 2,
      });
    },
  );

  it('stores and logs nothing in a dry run, and stores where the consent comes from', async () => {
    const db = await open();
    const owner = ownerOf(createMailSystem(db));
    await owner.import({ rows: rowsOf('old'), consentFrom: 'the fair' });
    const before = await storedItems(db.table);
    expect(before).toContainEqual(
      expect.objectContaining({
        email: 'old@example.org',
        consentVersion: IMPORTED_CONSENT,
        consentFrom: 'the fair',
      }),
    );
    const counts = { imported: 1, existing: 2, left: 0, refused: [] };
    expect(await owner.import({ rows: rowsOf('old', 'new', 'NEW'), dryRun: true })).toEqual(counts);
    expect((await owner.actions()).actions.filter(({ action }) => action === 'import')).toHaveLength(1);
    expect((await owner.list()).signups).toHaveLength(1);
  });
});

test('an import has an id of eight characters, the same for all parts of one operation', () => {
  const ids = ['one', 'one', 'two', undefined, undefined].map((operation) => importIdOf(operation));
  expect(ids).toEqual(Array(5).fill(expect.stringMatching(/^[\da-f]{8}$/)));
  expect([ids[0] === ids[1], new Set(ids).size]).toEqual([true, 4]);
});
