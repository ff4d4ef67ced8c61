import type { LogEntry } from '@tariff-tantrum/lambdas/api/host';
import { createLog } from './log';

test('the log writes a repeated entry every ten seconds with the number suppressed, and any other at once', () => {
  let now = Date.UTC(2025, 9, 1);
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => now,
  );
  for (let times = 0; times < 100; times += 1)
    log({ event: 'store-unavailable', path: '/api/launch-signup' });
  const notRecorded = {
    event: 'action-not-recorded',
    path: '/api/launch-signups/export',
    error: 'Error',
  } as const;
  const others: LogEntry[] = [
    { event: 'store-unavailable', path: '/api/launch-signups/count' },
    { ...notRecorded, action: 'sign-in', client: 'web' },
    { ...notRecorded, action: 'export', client: 'web', count: 2 },
    { event: 'email-refused', reason: 'SMTP 550' },
    { event: 'email-refused', reason: 'SMTP 554' },
  ];
  others.forEach(log);
  now += 10_000;
  log({ event: 'store-unavailable', path: '/api/launch-signup' });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { at: '2025-10-01T00:00:00.000Z', event: 'store-unavailable', path: '/api/launch-signup' },
    ...others.map((entry) => ({ at: '2025-10-01T00:00:00.000Z', ...entry })),
    {
      at: '2025-10-01T00:00:10.000Z',
      event: 'store-unavailable',
      path: '/api/launch-signup',
      suppressed: 99,
    },
  ]);
});

test('the log remembers a limited number of entries', () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => 0,
  );
  for (let n = 0; n <= 1000; n += 1) log({ event: 'failed-login', path: `/${n}` });
  log({ event: 'failed-login', path: '/1000' });
  log({ event: 'failed-login', path: '/0' });
  expect(lines).toHaveLength(1002);
});
