import { judgeReports } from './stop-rules';

test.each([
  ['all emails that were tried', 100, undefined],
  ['none of those that were skipped, since nobody can report them', 75, 'bounces'],
])('the share of bounces is one of %s', (_, tried, rule) => {
  const campaign = { forgivenBounces: 0, forgivenComplaints: 0 };
  expect(judgeReports(campaign, { bounced: 4, complained: 0 }, tried)).toBe(rule);
});
