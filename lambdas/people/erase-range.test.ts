import { ERASE_RANGE_LIMIT } from '../contract/endpoints';
import { expiryOf, firstUnexpiredDay } from '../facts/retention';
import { DAY, HOUR } from '../facts/time';
import { countDays, countSignups } from '../signups/counts';
import { signupRecord, signups } from '../signups/signup';
import { recordEvent } from '../system/provider-events';
import { createMailSystem } from '../system/testing/mail-system';
import { StoreUnavailableError } from '../table/errors';
import { describeEngines } from '../table/testing/engines';
import { type Hooks, hooked } from '../table/testing/hooked-table';
import { readExport, type TestTable } from '../table/testing/test-table';
import { answerConfirmation } from './answers';
import { countPending } from './counts';
import { countRange, eraseAddress, eraseRange, eraseSome } from './erase';
import { refOf } from './people';

const START = Date.UTC(2026, 2, 18, 12, 30);

describeEngines('erasing a range of time', (open) => {
  let db: TestTable;

  /** Signs up one person an hour for two days, from `START` on. */
  beforeEach(async () => {
    db = await open(START);
    const people = Array.from({ length: 48 }, (_, n) =>
      signupRecord({ email: `p${n}@example.com` }, START + n * HOUR),
    );
    db.clock.time = START + 2 * DAY;
    await db.import(people);
  });

  const remaining = async () => (await readExport(db.open())).rows.map(({ email }) => email);
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => `p${from + n}@example.com`);

  it('erases those from its start up to but not including its end, and counts stay exact', async () => {
    const context = db.open();
    expect(await countSignups(context)).toEqual({ total: 48, recent: 48 });
    const range = { from: START + 3 * HOUR, to: START + 40 * HOUR };
    expect(await countRange(db.open(), range)).toBe(37);
    expect(await eraseRange(db.open(), range)).toEqual({ erased: 37, more: false });
    expect(await countRange(db.open(), range)).toBe(0);
    for (const process of [context, db.open()]) {
      expect(await countSignups(process)).toEqual({ total: 11, recent: 11 });
      expect((await countDays(process, 3)).days.map(({ count }) => count)).toEqual([3, 0, 8]);
    }
    expect(await remaining()).toEqual([...people(0, 3), ...people(40, 48)]);
    expect(await eraseRange(db.open(), range)).toEqual({ erased: 0, more: false });
  });

  it('erases the oldest of too many, and reports that some are left', async () => {
    const context = db.open();
    const many = Array.from({ length: ERASE_RANGE_LIMIT }, (_, n) =>
      signupRecord({ email: `burst${n}@example.com` }, START + DAY + n),
    );
    await db.import(many);
    const range = { from: START, to: START + 2 * DAY };
    expect(await eraseRange(db.open(), range)).toEqual({ erased: ERASE_RANGE_LIMIT, more: true });
    expect((await countSignups(context)).total).toBe(48);
    expect(await eraseRange(db.open(), range)).toEqual({ erased: 48, more: false });
    expect((await countSignups(context)).total).toBe(0);
  });

  it('erases also whose person changes meanwhile', async () => {
    const system = createMailSystem(db);
    const from = db.clock.time;
    for (const email of ['ada@example.com', 'bob@example.com']) await system.signUp(email);
    const sent = await system.deliver();
    for (const { ref } of sent) await answerConfirmation(system.context, ref, 'yes');
    let changes = 0;
    const table = hooked(db.table, {
      before: async ({ name, pk }) => {
        if (name !== 'transact' || !pk.startsWith('signups') || changes > 0) return;
        changes += 1;
        // As the look of the worker, a claim or a freeze does.
        for (const { ref } of sent) await recordEvent(system.context, ref, 'bounce');
      },
    });
    const eraser = createMailSystem(db, { table }).context;
    expect(await eraseRange(eraser, { from, to: from + HOUR })).toMatchObject({ more: false });
    expect(changes).toBe(1);
    expect(await remaining()).toEqual(people(0, 48));
    expect(await countRange(eraser, { from, to: from + HOUR })).toBe(0);
  });

  it.each([
    ['waits for their confirmation', false],
    ['is on the list', true],
  ])('erases what was sent to somebody meanwhile who %s, too', async (_, isConfirmed) => {
    const system = createMailSystem(db);
    const range = { from: db.clock.time, to: db.clock.time + HOUR };
    await system.signUp('ada@example.com');
    const [{ ref } = { ref: '' }] = await system.deliver();
    if (isConfirmed) await answerConfirmation(system.context, ref, 'yes');
    let forgottenBefore: string[] = [];
    const table = hooked(db.table, {
      after: ({ name }) => {
        if (name === 'transact') forgottenBefore = [...eraser.forgotten];
      },
    });
    const eraser = createMailSystem(db, { table });
    expect(await eraseRange(eraser.context, range)).toEqual({ erased: 1, more: false });
    expect(eraser.forgotten.slice(forgottenBefore.length)).toContain(ref);
  });

  it('spares those who left and signed up again meanwhile', async () => {
    let again: Promise<void> | undefined;
    const signUpAgain = async () => {
      await eraseAddress(db.open(), 'p5@example.com');
      await db.signUp('p5@example.com');
    };
    const before: Hooks['before'] = ({ name }) => {
      if (name === 'transact') again ??= signUpAgain();
      return again;
    };
    const context = db.open();
    const range = { from: START, to: START + 2 * DAY };
    const eraser = db.open(hooked(db.table, { before }));
    expect(await eraseRange(eraser, range)).toEqual({ erased: 47, more: false });
    expect(await remaining()).toEqual(['p5@example.com']);
    expect(await countSignups(context)).toEqual({ total: 1, recent: 1 });
  });

  it('resolves to what it erased if the store fails on the way, and can be repeated', async () => {
    const more = Array.from({ length: 200 }, (_, n) =>
      signupRecord({ email: `burst${n}@example.com` }, START + n),
    );
    await db.import(more);
    let deletions = 0;
    const failing = hooked(db.table, {
      before: ({ name }) => {
        deletions += name === 'transact' ? 1 : 0;
        if (name === 'transact' && deletions > 120) throw new StoreUnavailableError('unavailable');
      },
    });
    const range = { from: START, to: START + 2 * DAY };
    const { erased, more: left } = await eraseRange(db.open(failing), range);
    expect([erased, left]).toEqual([120, true]);
    expect((await countSignups(db.open())).total).toBe(128);
    await expect(eraseRange(db.open(failing), range)).rejects.toThrow(StoreUnavailableError);
    expect(await eraseRange(db.open(), range)).toEqual({ erased: 128, more: false });
  });

  it('erases no signups once one that waits could not be erased', async () => {
    const system = createMailSystem(db);
    for (let n = 0; n < 3; n += 1) await system.signUp(`waits${n}@example.org`);
    const range = { from: START, to: db.clock.time + HOUR };
    let failures = 0;
    const table = hooked(db.table, {
      before: ({ name, pk }) => {
        if (name !== 'delete' || !pk.startsWith('requests') || failures > 0) return;
        failures += 1;
        throw new StoreUnavailableError('unavailable');
      },
    });
    expect(await eraseRange(db.open(table), range)).toEqual({ erased: 2, more: true });
    expect([failures, await remaining()]).toEqual([1, people(0, 48)]);
    expect(await eraseRange(db.open(), range)).toEqual({ erased: 49, more: false });
  });

  it('takes everybody out of orders and out of what the engine has stored, also those of an import', async () => {
    const [forgotten, ordered]: [string[], string[]] = [[], []];
    const context = {
      ...db.open(),
      forget: async (...refs: string[]) => void forgotten.push(...refs),
      forgetOrders: async (refs: ReadonlySet<string>) => void ordered.push(...refs),
    };
    const refs = people(0, 4).map((email) => refOf(context, email));
    await eraseAddress(context, 'p0@example.com');
    await eraseRange(context, { from: START, to: START + 3 * HOUR });
    const imported = signupRecord({ email: 'p3@example.com' }, START + 3 * HOUR);
    expect(await eraseSome(context, [imported])).toEqual({ erased: 1, failed: false });
    expect([new Set(ordered), new Set(forgotten)]).toEqual([new Set(refs), new Set(refs)]);
  });

  it('erases those that a shorter retention hides, although a later expiry is stored with them', async () => {
    const hidden = people(0, 12);
    for (const email of hidden)
      await db.table.update(signups.key({ email }), {
        set: { expiresAt: expiryOf(START) / 1000 + 365 * 86_400 },
      });
    db.clock.time = expiryOf(START);
    expect(await remaining()).toEqual(people(12, 48));
    const range = { from: 0, to: firstUnexpiredDay(db.clock.time) };
    expect(await eraseRange(db.open(), range)).toEqual({
      erased: hidden.length,
      more: false,
    });
    for (const email of hidden) expect(await db.table.get(signups.key({ email }))).toBeUndefined();
    expect(await remaining()).toEqual(people(12, 48));
  });

  it('counts expired signups that are still stored, since it erases them', async () => {
    const context = db.open();
    db.clock.time = expiryOf(START + 2 * DAY);
    const range = { from: START, to: START + DAY };
    expect(await countSignups(context)).toEqual({ total: 0, recent: 0 });
    expect(await countRange(db.open(), range)).toBe(24);
    expect(await eraseRange(db.open(), range)).toEqual({ erased: 24, more: false });
  });

  it('erases signups that wait for their confirmation, also those that a limit has put off', async () => {
    const system = createMailSystem(db);
    const begin = db.clock.time;
    system.caller.address = '192.0.2.7';
    for (let n = 0; n < 20; n += 1) await system.signUp(`flood${n}@example.org`);
    await system.deliver();
    await system.signUp('p0@example.com');
    db.clock.time += HOUR;
    system.caller.address = '192.0.2.8';
    await system.signUp('ada@example.org');
    const range = { from: begin, to: begin + HOUR };
    expect(await countRange(system.context, range)).toBe(21);
    expect(await eraseRange(system.context, range)).toEqual({ erased: 21, more: false });
    expect(await countRange(system.context, range)).toBe(0);
    expect(await countPending(system.context)).toBe(1);
    // Whose address was on the list before is on it still.
    expect((await remaining()).includes('p0@example.com')).toBe(true);
    expect((await system.deliver()).map(({ to }) => to)).toEqual(['ada@example.org']);
  });
});
