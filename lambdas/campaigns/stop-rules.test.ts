import { createStreak, findReportRule } from './stop-rules';

const none = { accepted: 0, refused: 0, unknown: 0, skipped: 0 };

test.each([
  ['accepted', { ...none, accepted: 100 }, undefined],
  ['unknown, since they may have been accepted', { ...none, accepted: 50, unknown: 50 }, undefined],
  ['refused', { ...none, accepted: 50, refused: 50 }, undefined],
  ['skipped, since nobody can report them', { ...none, accepted: 75, skipped: 25 }, 'bounces'],
])('the share of bounces is one of all emails that are %s', (_, counts, rule) => {
  expect(findReportRule({ bounced: 4, complained: 0 }, counts)).toBe(rule);
});

test('refusals in a row are a rule of their own only if mailboxes are not the reason', () => {
  const streak = createStreak();
  const refuse = (reason: string, isBounce: boolean) => streak.countRefused({ reason, isBounce });
  expect([refuse('SMTP 550 5.1.1', true), refuse('SMTP 550', true), refuse('not mailable', false)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([refuse('SMTP 554', false), refuse('SMTP 554', false)]).toEqual([undefined, 'refused']);
});
