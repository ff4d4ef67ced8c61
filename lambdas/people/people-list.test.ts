import { PATHS } from '../contract/endpoints';
import { DAY, isoOf } from '../facts/time';
import { signupRecord } from '../signups/signup';
import { createMailSystem } from '../system/testing/mail-system';
import { jsonPost, one, ownerOf, press } from '../system/testing/steps';
import { COMPLETE_SIGNUP } from '../system/testing/test-api';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';

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
