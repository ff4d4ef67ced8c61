import { checkAccount, leftForCampaigns } from './account';
import { explainMailProblem } from './problem';

test.each([
  ['nine tenths of a day’s quota', 1000, 1000, 900],
  ['nothing of the last tenth', 100, 1000, 0],
  ['everything if the quota is not known', 7, undefined, 7],
  ['everything without a quota', Number.POSITIVE_INFINITY, undefined, Number.POSITIVE_INFINITY],
])('campaigns may send %s', (_, leftToday, perDay, left) => {
  const capacity = { perSecond: 1, healthy: true, sandbox: false, leftToday };
  expect(leftForCampaigns({ ...capacity, ...(perDay !== undefined && { perDay }) })).toBe(left);
});

const CAPACITY = { perSecond: 14, leftToday: 1, healthy: true, sandbox: false };
const UNREACHABLE = { ...CAPACITY, healthy: false, problem: 'unreachable' } as const;
test.each([
  ['smtp', CAPACITY, true, []],
  [
    'ses',
    { ...CAPACITY, sandbox: true },
    true,
    [/^error: The mail account is in its sandbox.* docs\/mail.md/],
  ],
  ['ses', { ...CAPACITY, sandbox: true, healthy: false }, true, [/^error: No email can be sent.* account/]],
  ['smtp', undefined, false, [/^error: No email can be sent/]],
  ['smtp', UNREACHABLE, true, [/ the mail server cannot be reached.* in SMTP_URL/]],
  ['ses', UNREACHABLE, true, [/ the mail server cannot be reached.* in AWS_REGION/]],
  ['outbox', undefined, true, [/^error: This machine writes emails to files.* SITE_URL is public/]],
  ['outbox', CAPACITY, false, [/^warning: This machine writes emails to files.* as often as you like/]],
] as const)('an engine says why its emails reach nobody: %s %j', (engine, capacity, isPublic, expected) => {
  const said = checkAccount(engine, capacity, isPublic).map(
    ({ severity, title, whatToDo }) => `${severity}: ${title} ${whatToDo}`,
  );
  expect(said).toEqual(expected.map((start) => expect.stringMatching(start)));
});

test('the owner of an engine with a key corrects that, and is told of no password', () => {
  const { reason, whatToDo } = explainMailProblem({ settings: 'API_URL', key: 'API_TOKEN' }, 'password');
  expect(`${reason}. ${whatToDo}`).toBe(
    'the mail provider got no valid key. Correct it in API_TOKEN, and start again.',
  );
});
