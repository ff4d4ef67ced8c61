import { PATHS } from '../contract/endpoints';
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
  // The worker has not read it yet.
  await expectFields('waiting');
  const mail = one(await system.deliver());
  await expectFields('waiting');
  await press(system, mail, 'yes');
  await expectFields('on-list');
});
