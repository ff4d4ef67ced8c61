import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { isoOf } from '@tariff-tantrum/lambdas/facts/time';
import { stepsAfter } from './after-sending';
import { campaignOfTest } from './testing/campaign';

const at = (day: string, hours = 12) => OWNER_DAYS.startOf(day) + hours * 3_600_000;
const SENT = campaignOfTest({ id: 'm1', state: 'done', sentAt: isoOf(at('2026-12-01', 23)) });

const timesOf = (campaign: Campaign, now: number, others: Campaign[] = []) =>
  stepsAfter(campaign, [campaign, ...others], now).map(({ step, when }) => [
    step.name,
    when.on === 'day' ? when.day : when.on,
  ]);

describe('what comes after a campaign', () => {
  it('is dated by the days of the owner, and due once its day has begun', () => {
    expect(timesOf(SENT, at('2026-12-01', 23.9))).toEqual([
      ['replies', 'today'],
      ['orders', 'tomorrow'],
      ['reminder', '2026-12-04'],
    ]);
    expect(timesOf(SENT, at('2026-12-02', 0))).toEqual([
      ['replies', 'each-day'],
      ['orders', 'each-day'],
      ['reminder', '2026-12-04'],
    ]);
    expect(timesOf(SENT, at('2026-12-04', 0))[2]).toEqual(['reminder', 'now']);
  });

  it('is found again if the reminder was written already, and a reminder has none itself', () => {
    const reminder = campaignOfTest({
      id: 'm2',
      audience: { to: 'mailed-not-ordered', of: 'm1' },
      sentAt: SENT.sentAt,
    });
    const [, , last] = stepsAfter(SENT, [SENT, reminder], at('2026-12-02'));
    expect(last?.step).toEqual({ name: 'reminder', draft: reminder });
    expect(timesOf(reminder, at('2026-12-02')).map(([name]) => name)).toEqual(['replies', 'orders']);
  });

  it('is nothing for a rehearsal, nor before anything was sent', () => {
    expect(timesOf({ ...SENT, isRehearsal: true }, at('2026-12-02'))).toEqual([]);
    expect(timesOf(campaignOfTest({ id: 'm3' }), at('2026-12-02'))).toEqual([]);
  });
});
