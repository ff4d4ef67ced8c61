import { showsNoMailbox } from './permanence';

test.each([
  ['551 No such user', true],
  ['451 No such user', false],
])('a reply code counts where a reason begins: %s', (reason, isGone) => {
  expect(showsNoMailbox('', reason)).toBe(isGone);
});
