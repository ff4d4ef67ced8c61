import { noStreak } from '../delivery/sender-lease';
import { countInRow, findAccountRule, isInRow, judgeReports } from './stop-rules';

test.each([
  ['all emails that were tried', 100, undefined],
  ['none of those that were skipped, since nobody can report them', 75, 'bounces'],
])('the share of bounces is one of %s', (_, tried, rule) => {
  const campaign = { forgivenBounces: 0, forgivenComplaints: 0 };
  expect(judgeReports(campaign, { bounced: 4, complained: 0 }, tried)).toBe(rule);
});

test.each([
  ['one of ten', 1, 10, undefined],
  ['two of a hundred', 2, 100, 'complaints'],
  ['two of ten thousand', 2, 10_000, undefined],
  ['eight of ten thousand', 8, 10_000, 'complaints'],
  ['eight of ten thousand and one', 8, 10_001, undefined],
])('complaints pause a campaign by number and share: %s', (_, complained, tried, rule) => {
  const campaign = { forgivenBounces: 0, forgivenComplaints: 0 };
  expect(judgeReports(campaign, { bounced: 0, complained }, tried)).toBe(rule);
  expect(
    judgeReports({ ...campaign, forgivenComplaints: complained }, { bounced: 0, complained }, tried),
  ).toBe(undefined);
});

test('refusals in a row are a rule of their own only if mailboxes are not the reason', () => {
  const streak = noStreak();
  const refuse = (reason: string, isBounce: boolean) =>
    isInRow({ reason, isBounce }) ? countInRow(streak, 'refused') : undefined;
  expect([refuse('SMTP 550 5.1.1', true), refuse('SMTP 550', true), refuse('not mailable', false)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([refuse('SMTP 554', false), refuse('SMTP 554', false)]).toEqual([undefined, 'refused']);
});

test.each([
  ['goes on however slowly', {}, undefined],
  ['may not send', { healthy: false }, 'account'],
  ['may send nothing a second', { perSecond: 0 }, 'account'],
  ['has sent all of its day', { leftToday: 0 }, 'quota'],
])('a mail account that %s', (_, changes, rule) => {
  const slow = { perSecond: 0.1, leftToday: 50_000, healthy: true, sandbox: false };
  expect(findAccountRule({ ...slow, ...changes })).toBe(rule);
});
