import { PATHS } from '../contract/endpoints';
import { isFrom, NO_LINK } from '../contract/origin';
import { expiryOf } from '../facts/retention';
import { DAY, isoOf } from '../facts/time';
import { signupRecord } from '../signups/signup';
import { recordEvent } from '../system/provider-events';
import { createMailSystem } from '../system/testing/mail-system';
import { jsonPost, one, ownerOf, press } from '../system/testing/steps';
import { COMPLETE_SIGNUP } from '../system/testing/test-api';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';
import { refOf } from './people';

test('the list of people and the story of a person have every field of a signup, from the request on', async () => {
  const system = createMailSystem(createTestTable(createMemoryTable()));
  const owner = ownerOf(system);
  const { email } = COMPLETE_SIGNUP;
  const expectFields = async (state: 'waiting' | 'on-list') => {
    const { people } = await owner.people({ state });
    expect(people).toEqual([expect.objectContaining({ ...COMPLETE_SIGNUP, state })]);
    expect(await owner.person({ email })).toMatchObject({ ...COMPLETE_SIGNUP, state });
  };
  await system.fetch(PATHS.signup, jsonPost({ ...COMPLETE_SIGNUP, via: COMPLETE_SIGNUP.source }));
  // The worker has not read the signup yet.
  await expectFields('waiting');
  const mail = one(await system.deliver());
  await expectFields('waiting');
  await press(system, mail, 'yes');
  await expectFields('on-list');
});

test('who signs up again waits only if they are not on the list any more', async () => {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db);
  const owner = ownerOf(system);
  const email = 'ada@example.org';
  await db.signUp(email);
  const states = async () => {
    await system.signUp(email);
    const found = await Promise.all(
      (['on-list', 'waiting'] as const).map((state) => owner.people({ state })),
    );
    return found.flatMap(({ people }) => people.map(({ state }) => state));
  };
  expect(await states()).toEqual(['on-list']);
  db.clock.time = expiryOf(db.clock.time);
  expect(await states()).toEqual(['waiting']);
});

test('who is imported while they wait is on the list, and waits no more', async () => {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db);
  const owner = ownerOf(system);
  const email = 'ada@example.org';
  await system.signUp(email);
  await system.deliver();
  await db.import([signupRecord({ email }, db.clock.time)]);
  expect(await owner.people({ state: 'waiting' })).toMatchObject({ people: [] });
  expect(await owner.people({ state: 'on-list' })).toMatchObject({ people: [{ email }] });
  expect(await owner.person({ email })).toMatchObject({ state: 'on-list' });
});

test('people of a state are found by when they asked, from a time up to but not including another', async () => {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db);
  const owner = ownerOf(system);
  await system.signUp('ada@example.org');
  const [at, next] = [isoOf(db.clock.time), isoOf(db.clock.time + 1)];
  db.clock.time += DAY;
  const countOf = async (range: { since?: string; until?: string }) =>
    (await owner.people({ state: 'waiting', ...range })).people.length;
  expect([await countOf({}), await countOf({ since: at, until: next })]).toEqual([1, 1]);
  expect([await countOf({ since: next }), await countOf({ until: at })]).toEqual([0, 0]);
});

test('a row of the list has the code, the order and the tag of a signup if there are any, and nothing else', async () => {
  const db = createTestTable(createMemoryTable());
  const owner = ownerOf(createMailSystem(db));
  const signedUpAt = isoOf(db.clock.time);
  const signup = (email: string) => signupRecord({ email }, db.clock.time);
  const more = { tag: 'fair', code: 'PENGUIN', orderedAt: signedUpAt };
  await db.import([signup('ada@example.org'), { ...signup('bob@example.org'), ...more }]);
  expect((await owner.people({ state: 'on-list' })).people).toEqual([
    { email: 'ada@example.org', at: signedUpAt, state: 'on-list' },
  ]);
  expect((await owner.people({ state: 'ordered' })).people).toEqual([
    { email: 'bob@example.org', at: signedUpAt, state: 'ordered', ...more },
  ]);
});

test('people on the list are found by every combination of state, source and tag', async () => {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db);
  const owner = ownerOf(system);
  const [states, sources, tags] = [
    ['on-list', 'ordered', 'silenced'],
    [undefined, 'fair', 'club'],
    [undefined, 'vip'],
  ] as const;
  const all = states.flatMap((state) =>
    sources.flatMap((source) => tags.map((tag) => ({ state, source, tag }))),
  );
  const people = all.map((one, n) => ({ ...one, email: `p${n}@example.org` }));
  await db.import(
    people.map(({ state, email, source, tag }) => ({
      ...signupRecord({ email }, db.clock.time),
      ...(source && { source }),
      ...(tag && { tag }),
      ...(state === 'ordered' && { orderedAt: isoOf(db.clock.time) }),
    })),
  );
  for (const { state, email } of people)
    if (state === 'silenced')
      await recordEvent(system.context, refOf(system.context, email), 'bounce', 'confirm');
  for (const state of [undefined, 'on-list', 'ordered'] as const)
    for (const source of [...sources, NO_LINK])
      for (const tag of tags) {
        const { people: found } = await owner.people({ state, source, tag, limit: 100 });
        const expected = people.filter(
          (one) => (state === undefined || one.state === state) && isFrom(one, { source, tag }),
        );
        expect([state, source, tag, found.map(({ email }) => email).sort()]).toEqual([
          state,
          source,
          tag,
          expected.map(({ email }) => email).sort(),
        ]);
      }
});

test('people who wait are read page by page, none twice, and found by source, address and name', async () => {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db);
  const owner = ownerOf(system);
  const emails = Array.from({ length: 20 }, (_, n) => `p${n}@example.org`);
  for (const [n, email] of emails.entries()) {
    db.clock.time += 1000;
    await system.fetch(
      PATHS.signup,
      jsonPost({ email, name: `Ada ${n}`, via: n % 2 === 0 ? 'fair' : 'club' }),
    );
    // Of some, the worker has not read the signup yet.
    if (n === 9) await system.deliver();
  }
  const read = async (query: object, limit: number) => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const { people, next, searched } = await owner.people({ state: 'waiting', limit, cursor, ...query });
      expect([
        people.length <= limit,
        people
          .map(({ at }) => at)
          .sort()
          .reverse(),
      ]).toEqual([true, people.map(({ at }) => at)]);
      pages.push(people.map(({ email }) => email));
      if (!next && !cursor) expect(searched).toBe(emails.length);
      cursor = next;
    } while (cursor !== undefined && pages.length < 100);
    return pages.flat().sort();
  };
  const expected = emails.toSorted();
  for (const limit of [1, 3, 20, 100]) expect(await read({}, limit)).toEqual(expected);
  expect(await read({ source: 'fair' }, 3)).toEqual(emails.filter((_, n) => n % 2 === 0).sort());
  expect(await read({ search: 'P1@' }, 3)).toEqual(['p1@example.org']);
  expect(await read({ search: 'ada 1' }, 3)).toEqual(emails.filter((_, n) => n === 1 || n >= 10).sort());
});
