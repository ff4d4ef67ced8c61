import { leaveList } from '../../people/answers';
import { refOf } from '../../people/people';
import { createMailSystem } from '../../system/testing/mail-system';
import { one, ownerOf, signUpAndConfirm } from '../../system/testing/steps';
import { createMemoryTable } from '../../table/memory-table';
import { createTestTable } from '../../table/testing/test-table';
import { findRecipient } from './recipients';

const EMAIL = 'ada@example.org';

/** Has somebody join, and returns how they are found. */
async function setUp() {
  const system = createMailSystem(createTestTable(createMemoryTable()), { optIn: 'double' });
  await signUpAndConfirm(system, EMAIL, 'Ada');
  const { context } = system;
  return { system, context, find: () => findRecipient(context, refOf(context, EMAIL)) };
}

test('a recipient is found with address and name', async () => {
  const { find } = await setUp();
  const found = await find();
  expect(found).toMatchObject({ email: EMAIL, name: { text: 'Ada', isVouchedFor: true }, ordered: false });
  expect(found).not.toHaveProperty('skipped');
  expect(found).not.toHaveProperty('code');
});

test('who has left is skipped for that reason, also before they confirmed, and who was erased for theirs', async () => {
  const { system, context, find } = await setUp();
  await leaveList(context, EMAIL);
  expect(await find()).toEqual({ skipped: 'left' });
  await ownerOf(system).erase(EMAIL);
  expect(await find()).toEqual({ skipped: 'erased' });
  await system.signUp('grace@example.org');
  const { ref } = one(await system.deliver());
  expect(await findRecipient(context, ref)).toEqual({ skipped: 'left' });
});

test('somebody of whom nothing is stored counts as erased', async () => {
  const { context } = await setUp();
  expect(await findRecipient(context, '0'.repeat(32))).toEqual({ skipped: 'erased' });
});
