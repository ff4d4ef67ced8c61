/**
 * What the compiler accepts and refuses. `tsc` fails if it accepts one of the calls that are marked. When the tests
 * run, types are gone: they only show that each call returns a write.
 */
import * as z from 'zod/mini';
import { entity } from './entity';
import { type Letter, letters, parcels, tallies } from './testing/test-letters';

const { write } = letters;
const id = { id: 'a' };
const at = '2026-03-18T12:30:00.000Z';
const draft = { ...id, subject: 'Cards', to: 'everyone', unconfirmed: true, createdAt: at } as const;
const frozen = { frozenAt: at, recipients: 3 };

describe('a whole record', () => {
  it('has what its state needs, with the right types', () => {
    write.put({ state: 'draft', ...draft });
    write.put({ state: 'frozen', ...draft, frozenAt: at, recipients: 3 });
    // @ts-expect-error A frozen letter has its time.
    write.put({ state: 'frozen', ...draft, recipients: 3 });
    // @ts-expect-error A draft is not frozen.
    write.put({ state: 'draft', ...draft, frozenAt: at });
    // @ts-expect-error There is no such state.
    write.put({ state: 'lost', ...draft });
    // @ts-expect-error The number of tests is no text.
    write.put({ state: 'draft', ...draft, tests: '3' });
    // @ts-expect-error A flag is no number.
    write.put({ state: 'draft', ...draft, unconfirmed: 1 });
  });

  it('has no attribute that belongs to the table, and none that the table cannot store', () => {
    const key = ({ name }: { name: string }) => ({ pk: 'names', sk: name });
    const layout = { partitions: ['names'], key };
    entity('name', z.object({ name: z.string() }), layout);
    // @ts-expect-error Keys are computed.
    entity('name', z.object({ name: z.string(), pk: z.string() }), layout);
    // @ts-expect-error The expiry is computed.
    entity('name', z.object({ name: z.string(), expiresAt: z.number() }), layout);
    // @ts-expect-error Lists are not stored.
    entity('name', z.object({ name: z.string(), tags: z.array(z.string()) }), layout);
    // @ts-expect-error A record contains what identifies it.
    entity('name', z.object({ title: z.string() }), layout);
    // @ts-expect-error The key of an index is an attribute.
    entity('name', z.object({ name: z.string() }), { ...layout, indexes: { 'by-time': 'time' } });
    const counted = z.object({ name: z.string(), count: z.number() });
    // @ts-expect-error The key of an index is text.
    entity('name', counted, { ...layout, indexes: { 'by-time': 'count' } });
    // @ts-expect-error The time of expiry is text.
    entity('name', counted, { ...layout, expires: { by: 'count' } });
  });
});

describe('a condition', () => {
  it('compares attributes with values of their types', () => {
    write.delete(id, [
      ['state', '=', 'draft'],
      ['recipients', '<', 3],
      ['testWanted', '=', true],
    ]);
    write.delete(id, {
      any: [
        ['sentAt', 'absent'],
        ['sentAt', '<', at],
      ],
    });
    // @ts-expect-error There is no such attribute.
    write.delete(id, [['sendAt', 'absent']]);
    // @ts-expect-error There is no such state.
    write.delete(id, [['state', '=', 'lost']]);
    // @ts-expect-error A number is compared with a number.
    write.delete(id, [['recipients', '<', '3']]);
    // @ts-expect-error Booleans have no order.
    write.delete(id, [['testWanted', '<', true]]);
    // @ts-expect-error Presence has no value.
    write.delete(id, [['sentAt', 'present', at]]);
  });

  it('concerns attributes of the states that a record may be in', () => {
    write.move(id, { from: ['sending', 'paused'], to: 'frozen', where: [['nextAt', '<', at]] });
    // @ts-expect-error A draft was never sent.
    write.update(id, { in: 'draft', set: { subject: 'More' }, where: [['sentAt', 'absent']] });
    // @ts-expect-error Only a letter that is being sent has the time of its next batch.
    write.move(id, { from: 'draft', to: 'frozen', set: frozen, where: [['nextAt', '<', at]] });
  });
});

describe('an update', () => {
  it('sets attributes of the states that a record may be in', () => {
    write.update(id, { in: 'sending', set: { nextAt: at }, add: { bounced: 1 }, unset: ['tests'] });
    write.update(id, { in: ['sending', 'done'], set: { sentAt: at } });
    write.update(id, { set: { testWanted: true }, add: { tests: 1 } });
    // @ts-expect-error There is no such state.
    write.update(id, { in: 'lost', set: { subject: 'More' } });
    // @ts-expect-error There is no such attribute.
    write.update(id, { in: 'draft', set: { subjects: 'More' } });
    // @ts-expect-error A draft is not frozen.
    write.update(id, { in: 'draft', set: { frozenAt: at } });
    // @ts-expect-error Only one of the two states has the attribute.
    write.update(id, { in: ['draft', 'frozen'], set: { frozenAt: at } });
    // @ts-expect-error Not every state has the attribute.
    write.update(id, { set: { frozenAt: at } });
    // @ts-expect-error One of the states knows fewer reasons.
    write.update(id, { in: ['paused', 'done'], set: { reason: 'any text' } });
    // @ts-expect-error An attribute keeps its type.
    write.update(id, { in: 'draft', set: { unconfirmed: 1 } });
    // @ts-expect-error There is no such audience.
    write.update(id, { in: 'draft', set: { to: 'nobody' } });
  });

  it('changes neither the state nor what identifies a record', () => {
    // @ts-expect-error The state is changed by a move.
    write.update(id, { in: 'draft', set: { state: 'frozen' } });
    // @ts-expect-error The key of an item never changes.
    write.update(id, { in: 'draft', set: { id: 'b' } });
    // @ts-expect-error A letter has no other key.
    expect(() => write.update({ subject: 'Cards' }, { set: { subject: 'More' } })).toThrow();
  });

  it('adds to numbers, and removes only what a record need not have', () => {
    // @ts-expect-error A text is no number.
    write.update(id, { in: 'draft', add: { subject: 1 } });
    // @ts-expect-error A number is added.
    write.update(id, { in: 'draft', add: { tests: '1' } });
    // @ts-expect-error A draft has no bounces.
    write.update(id, { in: 'draft', add: { bounced: 1 } });
    // @ts-expect-error Every letter has a subject.
    write.update(id, { unset: ['subject'] });
    // @ts-expect-error A draft has no bounces.
    write.update(id, { in: 'draft', unset: ['bounced'] });
  });
});

describe('a move', () => {
  it('sets what the target needs and the source may lack', () => {
    write.move(id, { from: 'draft', to: 'frozen', set: { frozenAt: at, recipients: 3 } });
    write.move(id, { from: 'frozen', to: 'draft' });
    write.move(id, {
      from: ['frozen', 'sending'],
      to: 'paused',
      set: { pausedFrom: 'sending', reason: 'owner' },
    });
    // @ts-expect-error A frozen letter has the number of its recipients.
    write.move(id, { from: 'draft', to: 'frozen', set: { frozenAt: at } });
    // @ts-expect-error A frozen letter has its time and the number of its recipients.
    write.move(id, { from: 'draft', to: 'frozen' });
    // @ts-expect-error One of the two sources lacks what a frozen letter has.
    write.move(id, { from: ['draft', 'paused'], to: 'frozen' });
    // @ts-expect-error A paused letter may lack the time when it was sent.
    write.move(id, { from: 'paused', to: 'sending', set: { nextAt: at } });
    write.move(id, { from: 'paused', to: 'sending', set: { nextAt: at, sentAt: at } });
    // @ts-expect-error A value that is needed is not undefined.
    write.move(id, { from: 'draft', to: 'frozen', set: { frozenAt: at, recipients: undefined } });
  });

  it('sets nothing that the target does not have, or that is of another type', () => {
    // @ts-expect-error A frozen letter was not sent.
    write.move(id, { from: 'draft', to: 'frozen', set: { frozenAt: at, recipients: 3, sentAt: at } });
    // @ts-expect-error The number of recipients is no text.
    write.move(id, { from: 'draft', to: 'frozen', set: { frozenAt: at, recipients: '3' } });
    // @ts-expect-error There is no such reason.
    write.move(id, { from: 'frozen', to: 'paused', set: { pausedFrom: 'frozen', reason: 'weather' } });
    // @ts-expect-error The target needs the number.
    write.move(id, { from: 'draft', to: 'frozen', set: frozen, unset: ['recipients'] });
  });

  it('is between states that there are', () => {
    // @ts-expect-error There is no such state.
    write.move(id, { from: 'lost', to: 'draft' });
    // @ts-expect-error There is no such state.
    write.move(id, { from: 'frozen', to: 'lost' });
    const minutes = entity('minute', z.object({ name: z.string(), taken: z.number() }), {
      partitions: ['minutes'],
      key: ({ name }: { name: string }) => ({ pk: 'minutes', sk: name }),
    });
    minutes.write.update({ name: 'a' }, { set: { taken: 1 } });
    // @ts-expect-error A plain object has no states.
    minutes.write.move({ name: 'a' }, { from: 'open', to: 'closed' });
  });

  it('resolves to a record of the target', () => {
    type Moved = Awaited<ReturnType<typeof moveOn>>;
    const frozenAt = (moved: NonNullable<Moved>): string => moved.frozenAt;
    // @ts-expect-error A frozen letter was not sent.
    const sentAt = (moved: NonNullable<Moved>) => moved.sentAt;
    const letter: Letter = { state: 'frozen', ...draft, frozenAt: at, recipients: 3 };
    expect([frozenAt(letter), sentAt(letter)]).toEqual([at, undefined]);
  });
});

describe('a record that may not exist yet', () => {
  it('gets all that it needs', () => {
    const { upsert } = tallies.write;
    upsert(id, { set: { label: 'a', lastAt: at }, add: { seen: 1 } });
    upsert(id, { set: { label: 'a', lastAt: at, seen: 1 }, unset: ['endsAt'] });
    // @ts-expect-error It has a label.
    upsert(id, { set: { lastAt: at }, add: { seen: 1 } });
    // @ts-expect-error It has a number.
    upsert(id, { set: { label: 'a', lastAt: at } });
    // @ts-expect-error A label cannot be missing.
    upsert(id, { set: { label: 'a', lastAt: at, seen: 1 }, unset: ['label'] });
    // @ts-expect-error What identifies it is not set.
    upsert(id, { set: { id: 'b', label: 'a', lastAt: at, seen: 1 } });
    expect(upsert(id, { set: { label: 'a', lastAt: at, seen: 1 } }).condition).toBeUndefined();
  });
});

const moveOn = (records: ReturnType<typeof letters.on>) =>
  records.move(id, { from: 'draft', to: 'frozen', set: { frozenAt: at, recipients: 3 } });

describe('a state with variants', () => {
  const packed = { ...id, packedAt: at };
  const held = { ...packed, state: 'held' } as const;

  it('has what one of them needs', () => {
    parcels.write.put({ ...held, heldBy: 'owner' });
    parcels.write.put({ ...held, heldBy: 'customs', office: 'Harbour' });
    // @ts-expect-error What customs hold is in an office.
    parcels.write.put({ ...held, heldBy: 'customs' });
    // @ts-expect-error There is no such variant.
    parcels.write.put({ ...held, heldBy: 'nobody' });
  });

  it('is moved to with what one of them needs', () => {
    const { move } = parcels.write;
    move(id, { from: 'packed', to: 'held', set: { heldBy: 'owner' } });
    move(id, { from: ['packed', 'sent'], to: 'held', set: { heldBy: 'customs', office: 'Harbour' } });
    // @ts-expect-error What customs hold is in an office.
    move(id, { from: 'packed', to: 'held', set: { heldBy: 'customs' } });
    // @ts-expect-error Somebody holds it.
    move(id, { from: 'packed', to: 'held' });
    // @ts-expect-error What is held was not sent.
    move(id, { from: 'packed', to: 'held', set: { heldBy: 'owner', sentAt: at } });
  });

  it('is left for a state that needs what one of them may lack', () => {
    parcels.write.move(id, { from: 'held', to: 'packed', where: [['heldBy', '=', 'owner']] });
    parcels.write.move(id, { from: 'held', to: 'sent', set: { sentAt: at } });
    // @ts-expect-error What is held was not sent.
    parcels.write.move(id, { from: 'held', to: 'sent' });
    const moveTo = (to: 'packed' | 'sent') => [
      parcels.write.move(id, { from: 'held', to, set: { sentAt: at } }),
      // @ts-expect-error One of the two states needs a time.
      parcels.write.move(id, { from: 'held', to }),
    ];
    expect(moveTo('sent')).toHaveLength(2);
  });
});

describe('an index', () => {
  it('is read only if the entity is in it', () => {
    const calls = (records: ReturnType<typeof letters.on>) => [
      () => records.count({ index: 'by-due' }),
      // @ts-expect-error Letters are not in this index.
      () => records.count({ index: 'by-time' }),
    ];
    expect(calls).toHaveLength(1);
  });
});
