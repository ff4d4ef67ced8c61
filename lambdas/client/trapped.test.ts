import { RECENT_DAYS } from '../facts/facts';
import { judgeTrapped } from './trapped';

it.each([
  [1, '1 form was'],
  [2, '2 forms were'],
  [1200, '1,200 forms were'],
])('%d forms that were kept apart are named by their number', (trapped, forms) => {
  const { title } = judgeTrapped({ trapped, recent: 0 });
  expect(title).toContain(`In the last ${RECENT_DAYS} days ${forms} kept apart`);
});

it('nothing is unusual on a host that keeps none apart', () => {
  expect(judgeTrapped({ recent: 0 })).toMatchObject({
    isUnusual: false,
    title: expect.stringContaining('0 forms were kept apart'),
  });
});
