import { setTimeout as delay } from 'node:timers/promises';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { readSignups, startTestSystem, type TestSystem } from '../../testing';
import { confirm, confirmationMails } from './testing/outbox-links';

jest.setTimeout(1_200_000);

const ROUNDS = 20;
const PEOPLE = 200;

test(`${ROUNDS} kills under ${PEOPLE} signups being confirmed lose no confirmation and mail nobody more than twice`, async () => {
  const system = await startTestSystem({ site: false, env: { OPT_IN: 'double' } });
  const acknowledged = new Set<string>();
  const attempted = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const requests = Array.from({ length: PEOPLE / ROUNDS }, (_, n) =>
      signUp(system, `r${round}p${n}@example.org`),
    );
    const confirming = confirmAll(system, acknowledged, attempted);
    await delay(100 + Math.random() * 1500);
    await system.kill('SIGKILL');
    await Promise.all([...requests, confirming]);
    await system.restart();
  }
  // Claims of killed processes expire after a minute.
  for (let waited = 0; waited < 100 && confirmationMails(system.dataDir).length < PEOPLE; waited += 1)
    await delay(1000);

  const listed = new Set((await readSignups(system)).rows);
  expect([...acknowledged].filter((email) => !listed.has(email))).toEqual([]);
  expect([...listed].filter((email) => !attempted.has(email))).toEqual([]);
  const mails = new Map<string, number>();
  for (const { to } of confirmationMails(system.dataDir)) mails.set(to, (mails.get(to) ?? 0) + 1);
  expect(Math.max(...mails.values())).toBeLessThanOrEqual(2);
  expect(acknowledged.size).toBeGreaterThan(0);
  const client = createLaunchClient({ baseUrl: system.url, password: system.password });
  expect((await client.count()).total).toBe(listed.size);
  await system.stop();
});

const signUp = (system: TestSystem, email: string): Promise<unknown> =>
  createLaunchClient({ baseUrl: system.url })
    .signup({ email })
    .catch(() => undefined);

/** Confirms every second mail, until the system is killed. */
async function confirmAll(
  system: TestSystem,
  acknowledged: Set<string>,
  attempted: Set<string>,
): Promise<void> {
  while (system.process.exitCode === null && system.process.signalCode === null) {
    for (const { to, token } of confirmationMails(system.dataDir)) {
      if (acknowledged.has(to) || /[13579]@/.test(to)) continue;
      attempted.add(to);
      if (await confirm(system.url, token).catch(() => false)) acknowledged.add(to);
    }
    await delay(50);
  }
}
