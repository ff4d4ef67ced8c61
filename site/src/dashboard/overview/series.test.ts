import { campaignOfTest } from '../campaigns/testing/campaign';
import { marksOf } from './series';

const campaign = campaignOfTest({ state: 'done' });
const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((date) => ({ date, count: 0 }));

test('the chart marks the day on which a campaign was sent, and none of a rehearsal, which reached nobody', () => {
  const sent = { ...campaign, id: 'm1', sentAt: '2026-03-03T12:00:00.000Z' };
  const earlier = { ...campaign, id: 'm2', sentAt: '2026-03-02T12:00:00.000Z' };
  const rehearsal = { ...sent, id: 'm3', isRehearsal: true };
  const marks = marksOf([campaign, sent, rehearsal, earlier], days);
  expect(marks.map(({ id, index }) => [id, index])).toEqual([
    ['m2', 1],
    ['m1', 2],
  ]);
});
