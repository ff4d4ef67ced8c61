import { expiryOf, firstUnexpiredDay } from '../facts/retention';
import { DAY, isoOf } from '../facts/time';
import { type Signup, signupRecord, signups } from '../signups/signup';
import { createMemoryTable } from '../table/memory-table';
import {
  changePerson,
  findByAddress,
  findOrBegin,
  findPerson,
  keeping,
  readErasure,
  reconcileDuePeople,
  save,
} from './people';
import { decodePerson, nobody, type PersonRecord, people } from './person';
import { dueEmail, requests } from './request';

const NOW = Date.UTC(2026, 2, 18, 12, 30);
const [AT, LATER] = [isoOf(NOW), isoOf(NOW + DAY)];
const ADA = 'ada@example.org';
const LISTED = signupRecord({ email: ADA }, NOW);
const EXPIRY = isoOf(expiryOf(NOW));
const ALIVE: PersonRecord = { ref: 'r', version: 'v', email: ADA, keptUntil: LATER };
const EXPIRED = { ...ALIVE, keptUntil: AT };
const LEFT = { leftAt: AT, confirmedAt: AT, consent: '1' };

/** Opens a table with what is stored of a person and of a signup. */
async function begin(record?: PersonRecord, signup?: Signup) {
  const table = createMemoryTable();
  const store = people.on(table);
  if (record) await store.put(record);
  if (signup) await signups.on(table).put(signup);
  const forgotten: string[] = [];
  const context = {
    table,
    now: () => NOW,
    forget: async (...refs: string[]) => void forgotten.push(...refs),
  };
  return { table, store, context, forgotten, stored: () => store.get({ ref: 'r' }) };
}

describe('somebody whose links are in an email', () => {
  it.each<[string, PersonRecord | undefined]>([
    ['was never stored', undefined],
    ['is only on the suppression list', { ref: 'r', version: 'v', suppressed: 'left', suppressedAt: AT }],
    ['had left before', { ...ALIVE, ...LEFT }],
    ['has a record without an address', { ref: 'r', version: 'v' }],
    ['is kept for less', ALIVE],
  ])('is kept as long as their signup if they are not yet: who %s', async (_, record) => {
    const { table, stored } = await begin(record);
    const write = keeping('r', LISTED, record);
    expect(write && (await table.transact([write]))).toBe(true);
    expect(await stored()).toEqual({ ref: 'r', email: ADA, keptUntil: EXPIRY, version: expect.any(String) });
  });

  it.each<[string, PersonRecord]>([
    ['just as long', { ...ALIVE, keptUntil: EXPIRY }],
    ['longer', { ...ALIVE, keptUntil: isoOf(expiryOf(NOW) + 1) }],
    ['without an end', { ref: 'r', version: 'v', email: ADA }],
  ])('is left alone if they are kept %s', (_, record) => {
    expect(keeping('r', LISTED, record)).toBeUndefined();
  });

  it('is not kept over a bounce that was reported since they were read', async () => {
    const read = { ref: 'r', version: 'v', suppressed: 'left', suppressedAt: AT } as const;
    const now = { ...read, version: 'w', suppressed: 'bounce' } as const;
    const { table, stored } = await begin(now);
    const write = keeping('r', LISTED, read);
    expect(write && (await table.transact([write]))).toBe(false);
    expect(await stored()).toEqual(now);
  });
});

describe('a person', () => {
  const member = () => decodePerson({ ...ALIVE, keptUntil: EXPIRY }, LISTED);

  it('is written only if that changes anything, and then with another version', () => {
    expect(changePerson({ now: () => NOW }, member(), member())).toEqual({ version: 'v', writes: [] });
    const changed = changePerson({ now: () => NOW }, member(), { ...member(), linkedAt: AT });
    expect([changed.version === 'v', changed.writes.length]).toEqual([false, 1]);
    // Who is not stored yet is written in any case.
    const before = { ...member(), version: undefined };
    expect(changePerson({ now: () => NOW }, before, before).writes).toHaveLength(1);
  });

  it('is saved unless somebody has changed them, and their files are forgotten with their address', async () => {
    const { context, forgotten, stored } = await begin(ALIVE);
    expect(await save(context, { ref: 'r', version: 'other' }, nobody('r'))).toBe(false);
    expect(await save(context, { ref: 'r', version: undefined }, nobody('r'))).toBe(false);
    expect(await save(context, ALIVE, member())).toBe(true);
    expect(forgotten).toEqual([]);
    const after = await stored();
    expect(after).toMatchObject({ email: ADA, keptUntil: EXPIRY });
    expect(await save(context, { ref: 'r', version: after?.version }, nobody('r'))).toBe(true);
    expect([await stored(), forgotten]).toEqual([undefined, ['r']]);
  });

  it('is erased with what they wait for, unless they have changed meanwhile; a suppression stays', async () => {
    const { table, store, stored } = await begin({ ...ALIVE, suppressed: 'bounce', suppressedAt: AT });
    const request = dueEmail('r', 'link', NOW, NOW);
    await requests.on(table).put(request);
    const early = await readErasure(table, 'r');
    await store.update({ ref: 'r' }, { set: { version: 'w' } });
    expect(await table.transact(early)).toBe(false);
    expect(await table.transact(await readErasure(table, 'r'))).toBe(true);
    expect(await requests.on(table).get(request)).toBeUndefined();
    expect(await stored()).toEqual({
      ref: 'r',
      version: expect.any(String),
      suppressed: 'bounce',
      suppressedAt: AT,
    });
  });

  it('is on the suppression list afterwards only if that is wanted, also if nothing was stored of them', async () => {
    const { table, stored } = await begin();
    expect(await table.transact(await readErasure(table, 'r'))).toBe(true);
    expect(await stored()).toBeUndefined();
    expect(await table.transact(await readErasure(table, 'r', NOW))).toBe(true);
    expect(await stored()).toMatchObject({ suppressed: 'erased', suppressedAt: AT });
  });
});

describe('a reference', () => {
  const OLD = { ...LISTED, signedUpAt: isoOf(firstUnexpiredDay(NOW) - 1) };

  it.each<[string, PersonRecord | undefined, Signup | undefined, state: string, version: string | undefined]>(
    [
      ['a person', ALIVE, LISTED, 'member', 'v'],
      ['a person whose signup has expired', ALIVE, OLD, 'forgotten', 'v'],
      ['a person whose signup was erased', ALIVE, undefined, 'forgotten', 'v'],
      ['an expired person', EXPIRED, LISTED, 'forgotten', 'v'],
      ['nobody', undefined, LISTED, 'forgotten', undefined],
    ],
  )('leads to %s', async (_, record, signup, state, version) => {
    const { context } = await begin(record, signup);
    expect(await findOrBegin(context, 'r')).toMatchObject({ state, version });
    const isAlive = record === ALIVE;
    const found = await findPerson(context, 'r');
    expect([found?.person.state, found?.signup]).toEqual(
      isAlive ? [state, state === 'member' ? LISTED : undefined] : [undefined, undefined],
    );
    // An address may be on the list without a person.
    const byAddress = await findByAddress(context, 'r', ADA);
    expect(byAddress).toMatchObject({
      state: signup === LISTED ? 'member' : 'forgotten',
      version,
      email: ADA,
    });
  });
});

it('who is due is saved again, as long as there is time', async () => {
  const due = { ...ALIVE, askedAt: AT, consentVersion: '1', declinedAt: isoOf(NOW - DAY), dueAt: AT };
  const { context, stored } = await begin(due);
  await reconcileDuePeople(context, () => false);
  expect(await stored()).toEqual(due);
  await reconcileDuePeople({ ...context, now: () => NOW - 1 }, () => true);
  expect(await stored()).toEqual(due);
  await reconcileDuePeople(context, () => true);
  expect(await stored()).toMatchObject({ suppressed: 'not-me' });
});
