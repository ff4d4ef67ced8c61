import * as z from 'zod/mini';
import { isoOf, MINUTE, SECOND } from '../facts/time';
import { entity } from './entity';
import type { Item } from './table';
import { describeTable } from './testing/engines';
import { KEPT, type Letter, letters, parcels, tallies } from './testing/test-letters';
import type { TestTable } from './testing/test-table';
import { onUnreadable } from './unreadable';

type InState<State> = Extract<Letter, { state: State }>;

const draft: InState<'draft'> = {
  id: 'a',
  state: 'draft',
  subject: 'Cards',
  to: 'everyone',
  unconfirmed: false,
  createdAt: '2026-03-18T12:30:00.000Z',
};
const frozen: InState<'frozen'> = {
  ...draft,
  state: 'frozen',
  frozenAt: '2026-03-18T12:31:00.000Z',
  recipients: 3,
};
const sending: InState<'sending'> = {
  ...frozen,
  state: 'sending',
  sentAt: '2026-03-18T12:32:00.000Z',
  nextAt: '2026-03-18T12:32:00.000Z',
};

describeTable('an entity', (open) => {
  let db: TestTable;
  let store: ReturnType<typeof letters.on>;

  beforeEach(async () => {
    db = await open();
    store = letters.on(db.table);
  });

  const storedItem = (id: string): Promise<Item | undefined> => db.table.get(letters.key({ id }));

  it('returns a record as it was written, without attributes that are undefined', async () => {
    expect(await store.get(draft)).toBeUndefined();
    expect(await store.put({ ...draft, tests: undefined })).toBe(true);
    const record = await store.get({ id: 'a' });
    expect(record).toEqual(draft);
    expect(record).not.toHaveProperty('tests');
  });

  it('writes a record only if there is none, or if the stored one fulfils a condition', async () => {
    expect(await store.put(draft, 'absent')).toBe(true);
    expect(await store.put({ ...draft, subject: 'Other' }, 'absent')).toBe(false);
    expect(await store.put({ ...draft, unconfirmed: true }, [['unconfirmed', '=', true]])).toBe(false);
    expect(await store.get(draft)).toEqual(draft);
    const orNone = {
      any: [
        ['tests', 'absent'],
        ['tests', '<', 2],
      ],
    } as const;
    expect(await store.put({ ...draft, tests: 2 }, orNone)).toBe(true);
    expect(await store.put({ ...draft, tests: 3 }, orNone)).toBe(false);
    expect(await store.put({ ...draft, id: 'b' }, orNone)).toBe(true);
  });

  it('deletes a record only if it fulfils the condition', async () => {
    await store.put(frozen);
    expect(await store.delete(frozen, [['state', '=', 'draft']])).toBe(false);
    expect(await store.delete(frozen, [['state', '=', 'frozen']])).toBe(true);
    expect(await store.get(frozen)).toBeUndefined();
  });

  it('deletes a record only if nothing in it has changed', async () => {
    await store.put(frozen);
    await store.update(frozen, { set: { tests: 1 } });
    expect(await db.table.transact([letters.write.deleteUnchanged(frozen)])).toBe(false);
    const changed = await store.get(frozen);
    expect(changed && (await db.table.transact([letters.write.deleteUnchanged(changed)]))).toBe(true);
    expect(await store.get(frozen)).toBeUndefined();
  });

  it('changes a record within its state: sets, adds and removes attributes', async () => {
    await store.put({ ...draft, testWanted: true });
    const change = {
      in: 'draft',
      set: { subject: 'More' },
      add: { tests: 2 },
      unset: ['testWanted'],
    } as const;
    expect(await store.update(draft, change)).toEqual({ ...draft, subject: 'More', tests: 2 });
    expect(await store.update(draft, { add: { tests: 1 } })).toEqual({
      ...draft,
      subject: 'More',
      tests: 3,
    });
  });

  it('changes only a record in the right state that fulfils the condition, and creates none', async () => {
    await store.put(frozen);
    const set = { subject: 'More' };
    expect(await store.update(frozen, { in: 'draft', set })).toBeUndefined();
    expect(await store.update(frozen, { in: ['draft', 'paused'], set })).toBeUndefined();
    expect(await store.update(frozen, { set, where: [['recipients', '>', 3]] })).toBeUndefined();
    expect(await store.update({ id: 'b' }, { set })).toBeUndefined();
    expect(await store.readAll()).toEqual([frozen]);
    expect(await store.update(frozen, { in: ['draft', 'frozen'], set })).toEqual({ ...frozen, ...set });
  });

  it('leaves an attribute as it is if its new value is undefined', async () => {
    await store.put({ ...draft, tests: 1 });
    const change = { set: { subject: undefined, testWanted: true }, add: { tests: undefined } };
    expect(await store.update(draft, change)).toEqual({ ...draft, tests: 1, testWanted: true });
  });

  it('moves a record through its states, and removes what the next one does not have', async () => {
    await store.put(draft);
    const { frozenAt, recipients } = frozen;
    const set = { frozenAt, recipients };
    expect(await store.move(draft, { from: 'draft', to: 'frozen', set })).toEqual(frozen);
    const { sentAt, nextAt } = sending;
    expect(await store.move(draft, { from: 'frozen', to: 'sending', set: { sentAt, nextAt } })).toEqual(
      sending,
    );
    const paused = await store.move(draft, {
      from: ['frozen', 'sending'],
      to: 'paused',
      set: { pausedFrom: 'sending', reason: 'owner' },
    });
    expect(paused).toEqual({ ...frozen, state: 'paused', sentAt, pausedFrom: 'sending', reason: 'owner' });
    expect(await store.move(draft, { from: 'paused', to: 'frozen' })).toEqual(frozen);
    expect(await store.move(draft, { from: 'frozen', to: 'draft' })).toEqual(draft);
    expect(await store.get(draft)).toEqual(draft);
  });

  it('moves a record once, whoever tries at the same time', async () => {
    await store.put(frozen);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        store.move(frozen, { from: 'frozen', to: 'sending', set: { sentAt: isoOf(n), nextAt: isoOf(n) } }),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await store.get(frozen)).toEqual(outcomes.find(Boolean));
  });

  it('moves only a record in the right state that fulfils the condition, and creates none', async () => {
    await store.put(sending);
    expect(await store.move(sending, { from: ['frozen', 'paused'], to: 'draft' })).toBeUndefined();
    const late = [['nextAt', '<', sending.nextAt]] as const;
    expect(await store.move(sending, { from: 'sending', to: 'frozen', where: late })).toBeUndefined();
    expect(await store.move({ id: 'b' }, { from: 'sending', to: 'frozen' })).toBeUndefined();
    expect(await store.readAll()).toEqual([sending]);
  });

  it('moves a record to a variant of a state, and removes what none of its variants has', async () => {
    const packed = { id: 'a', packedAt: isoOf(0), state: 'packed' } as const;
    const store = parcels.on(db.table);
    await store.put(packed);
    const customs = { heldBy: 'customs', office: 'Harbour' } as const;
    expect(await store.move(packed, { from: 'packed', to: 'held', set: customs })).toEqual({
      ...packed,
      ...customs,
      state: 'held',
    });
    expect(await store.move(packed, { from: 'held', to: 'packed' })).toEqual(packed);
    await store.move(packed, { from: 'packed', to: 'held', set: { heldBy: 'owner' } });
    expect(await store.get(packed)).toEqual({ ...packed, state: 'held', heldBy: 'owner' });
    await db.table.put({ ...packed, ...parcels.key(packed), state: 'held', heldBy: 'customs' });
    await expect(store.get(packed)).rejects.toMatchObject({ code: 'INVALID_ITEM' });
  });

  it('carries out several writes together, or none of them', async () => {
    const { write } = letters;
    await store.put(draft);
    const create = write.put({ ...draft, id: 'b' }, 'absent');
    const set = { frozenAt: frozen.frozenAt, recipients: 3 };
    const freeze = write.move(draft, { from: 'draft', to: 'frozen', set });
    expect(await db.table.transact([create, freeze])).toBe(true);
    expect(await db.table.transact([write.delete({ id: 'b' }, 'always'), freeze])).toBe(false);
    expect(await db.table.transact([write.update({ id: 'b' }, { set: { subject: 'B' } })])).toBe(true);
    expect([await store.get(draft), await store.get({ id: 'b' })]).toEqual([
      frozen,
      { ...draft, id: 'b', subject: 'B' },
    ]);
  });

  it('keeps a record in an index while it has the attribute, at the place of its value', async () => {
    await store.put(draft);
    await store.put({ ...sending, id: 'b' });
    const due = { index: 'by-due', to: sending.nextAt } as const;
    expect(await store.count()).toBe(2);
    expect(await store.count(due)).toBe(1);
    expect(await store.readAll(due)).toEqual([{ ...sending, id: 'b' }]);
    await store.update({ id: 'b' }, { in: 'sending', set: { nextAt: isoOf(db.clock.time + MINUTE * 9) } });
    expect(await store.count(due)).toBe(0);
    expect(await store.count({ index: 'by-due' })).toBe(1);
    await store.move({ id: 'b' }, { from: 'sending', to: 'frozen' });
    expect(await store.count({ index: 'by-due' })).toBe(0);
    expect(await storedItem('b')).not.toHaveProperty('dueAt');
  });

  it('gives the table the time of expiry in seconds, never too early, while the record has one', async () => {
    await store.put({ ...draft, id: 'b' });
    expect(await storedItem('b')).not.toHaveProperty('expiresAt');
    const doneAt = '2026-03-18T12:40:00.001Z';
    const set = { frozenAt: doneAt, recipients: 0, sentAt: doneAt, doneAt };
    await store.move({ id: 'b' }, { from: 'draft', to: 'done', set });
    const end = Date.parse(doneAt) + KEPT;
    expect(await storedItem('b')).toMatchObject({ expiresAt: Math.ceil(end / SECOND) });
    await store.update({ id: 'b' }, { in: 'done', set: { doneAt: isoOf(0) } });
    expect(await storedItem('b')).toMatchObject({ expiresAt: KEPT / SECOND });
    await store.move({ id: 'b' }, { from: 'done', to: 'draft' });
    expect(await storedItem('b')).not.toHaveProperty('expiresAt');
  });

  it('reads a partition page by page, and all partitions at once', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `n${String(n).padStart(2, '0')}`);
    await Promise.all(names.map((id) => store.put({ ...draft, id })));
    const read: string[] = [];
    for (const partition of letters.partitions) {
      const first = await store.query(partition, { limit: 2, backwards: true });
      const second = await store.query(partition, { limit: 50, backwards: true, after: first.next });
      const inOrder = [...first.records, ...second.records].map(({ id }) => id);
      expect(inOrder).toEqual(inOrder.toSorted().reverse());
      const paged: string[] = [];
      for await (const page of store.pages(partition, { limit: 2 })) paged.push(...page.map(({ id }) => id));
      expect(paged).toEqual(inOrder.toReversed());
      const after = letters.positionOf({ id: paged[1] ?? '' });
      const rest = await store.query(partition, { after });
      expect(rest.records.map(({ id }) => id)).toEqual(paged.slice(2));
      read.push(...paged);
    }
    expect(read.toSorted()).toEqual(names);
    expect(await store.count({ from: 'n10', to: 'n19' })).toBe(10);
    const found = await store.readAll({ from: 'n10' }, ({ id }) => id.endsWith('9'));
    expect(found.map(({ id }) => id).toSorted()).toEqual(['n19', 'n29', 'n39']);
  });

  it('creates or changes a record in one call, also if it does not know which', async () => {
    const records = tallies.on(db.table);
    const seen = (label: string, lastAt: string) => ({ set: { label, lastAt }, add: { seen: 1 } });
    expect(await records.upsert({ id: 'a' }, seen('first', isoOf(0)))).toBe(true);
    expect(await records.get({ id: 'a' })).toEqual({ id: 'a', label: 'first', seen: 1, lastAt: isoOf(0) });
    const until = {
      ...seen('second', isoOf(SECOND)),
      set: { label: 'second', lastAt: isoOf(SECOND), endsAt: isoOf(MINUTE) },
    };
    expect(await records.upsert({ id: 'a' }, until)).toBe(true);
    expect(await db.table.get(tallies.key({ id: 'a' }))).toMatchObject({
      id: 'a',
      label: 'second',
      seen: 2,
      lastAt: isoOf(SECOND),
      dueAt: isoOf(SECOND),
      expiresAt: MINUTE / SECOND,
    });
    await records.upsert({ id: 'a' }, { ...seen('third', isoOf(SECOND)), unset: ['endsAt'] });
    expect(await db.table.get(tallies.key({ id: 'a' }))).not.toHaveProperty('expiresAt');
  });

  it('creates or changes a record only if the stored one, or none, fulfils a condition', async () => {
    const records = tallies.on(db.table);
    const seen = { set: { label: 'one', lastAt: isoOf(0) }, add: { seen: 1 } };
    const where = {
      any: [
        ['seen', 'absent'],
        ['seen', '<', 2],
      ],
    } as const;
    const outcomes: boolean[] = [];
    for (let times = 0; times < 3; times += 1)
      outcomes.push(await records.upsert({ id: 'a' }, { ...seen, where }));
    expect(outcomes).toEqual([true, true, false]);
    expect(await records.get({ id: 'a' })).toMatchObject({ seen: 2 });
  });

  it('continues a page in the order of an index after any record', async () => {
    const records = tallies.on(db.table);
    const names = ['d', 'b', 'a', 'c'];
    for (const [n, id] of names.entries())
      await records.put({ id, label: id, seen: 1, lastAt: isoOf(n * SECOND) });
    const after = tallies.positionIn('by-due', { id: 'b' }, isoOf(SECOND));
    const { records: rest } = await records.query('tallies', { index: 'by-due', after });
    expect(rest.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('can be read in part, by an entity with fewer attributes', async () => {
    await store.put(draft);
    const subjects = entity('subject', z.object({ id: z.string(), subject: z.string() }), {
      partitions: letters.partitions,
      key: letters.key,
    });
    expect(await subjects.on(db.table).readAll()).toEqual([{ id: 'a', subject: 'Cards' }]);
  });

  it('leaves out of lists what it cannot read, and reports its kind', async () => {
    const other = { ...draft, id: 'b' };
    await store.put(other);
    await db.table.put({ ...draft, state: 'lost', ...letters.key(draft) });
    const reported: string[] = [];
    const stop = onUnreadable((kind) => reported.push(kind));
    expect(await store.readAll()).toEqual([other]);
    const pages = letters.partitions.map((partition) => store.query(partition));
    expect((await Promise.all(pages)).flatMap(({ records }) => records)).toEqual([other]);
    stop();
    await store.readAll();
    expect(reported).toEqual(['letter', 'letter']);
    await expect(store.readAll({}, undefined, { isStrict: true })).rejects.toThrow('an invalid letter');
  });

  it('refuses an item that no version can have written if it is asked for', async () => {
    const invalid: Item[] = [
      { ...draft, state: 'lost' },
      { ...draft, unconfirmed: 0 },
      { ...draft, subject: 3 },
      { ...draft, state: 'frozen' },
    ];
    for (const item of invalid) {
      await db.table.put({ ...item, ...letters.key(draft) });
      const error = {
        name: 'StoreUnavailableError',
        code: 'INVALID_ITEM',
        message: 'The store contains an invalid letter.',
      };
      await expect(store.get(draft)).rejects.toMatchObject(error);
      await expect(store.getMany([draft])).rejects.toMatchObject(error);
      await expect(store.update(draft, { set: { testWanted: true } })).rejects.toMatchObject(error);
    }
  });
});

describe('an entity whose attribute is not that of its index', () => {
  const places = entity(
    'place',
    z.object({ id: z.string(), place: z.string(), until: z.optional(z.string()) }),
    {
      partitions: ['places'],
      key: ({ id }: { id: string }) => ({ pk: 'places', sk: id }),
      indexes: { 'by-due': 'place' },
      expires: { by: 'until' },
    },
  );

  it('has both in the item, and removes both', () => {
    const until = isoOf(SECOND);
    const { item } = places.write.put({ id: 'a', place: 'due#1', until });
    expect(item).toEqual({
      pk: 'places',
      sk: 'a',
      id: 'a',
      place: 'due#1',
      dueAt: 'due#1',
      until,
      expiresAt: 1,
    });
    const { change } = places.write.update({ id: 'a' }, { set: { place: 'due#2' }, unset: ['until'] });
    expect(change).toMatchObject({ set: { place: 'due#2', dueAt: 'due#2' }, remove: ['until', 'expiresAt'] });
  });

  it('stores no attribute that its schema does not have', () => {
    const wider = { id: 'a', place: 'due#1', password: 'secret' };
    expect(places.write.put(wider).item).not.toHaveProperty('password');
    const change = { set: { place: 'due#2', password: 'secret' } };
    expect(places.write.update({ id: 'a' }, change).change.set).not.toHaveProperty('password');
  });
});
