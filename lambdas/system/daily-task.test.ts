import { createDailyTask } from './daily-task';

const DAY = 86_400_000;

test('a daily task runs once per UTC day', async () => {
  let now = Date.UTC(2028, 1, 28, 23, 59, 59, 999);
  const days: number[] = [];
  const tick = createDailyTask(
    async () => void days.push(now),
    () => now,
  );
  await tick();
  await tick();
  now += 1;
  await tick();
  now += DAY;
  await tick();
  await tick();
  expect(days.map((day) => new Date(day).toISOString().slice(0, 10))).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ]);
});

test('a task that failed is tried again, and never runs twice at once', async () => {
  let runs = 0;
  const tick = createDailyTask(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error('unavailable');
    },
    () => 0,
  );
  await Promise.all([tick(), tick()]);
  expect(runs).toBe(1);
  await tick();
  await tick();
  expect(runs).toBe(2);
});
