import { setTimeout as delay } from 'node:timers/promises';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { startTestSystem, type TestSystem } from '../../testing';
import { confirm, confirmationMails, outboxFiles } from './testing/outbox-links';

jest.setTimeout(1_200_000);

const FLOOD = 10_000;
const CONCURRENCY = 50;

/** Signs up the nth address for each n, several at a time. */
async function flood(system: TestSystem, count: number, email: (n: number) => string): Promise<void> {
  const client = createLaunchClient({ baseUrl: system.url });
  for (let from = 0; from < count; from += CONCURRENCY) {
    await Promise.all(
      Array.from({ length: CONCURRENCY }, (_, n) => client.signup({ email: email(from + n) })),
    );
  }
}

describe('signups that are confirmed by mail', () => {
  let system: TestSystem;
  beforeEach(async () => {
    system = await startTestSystem({ site: false, env: { OPT_IN: 'double' } });
  });
  afterEach(() => system.stop());

  it(`mail one address once, however often it is signed up (${FLOOD} times)`, async () => {
    await flood(system, FLOOD, () => 'ada@example.org');
    while (outboxFiles(system.dataDir).length === 0) await delay(50);
    await flood(system, FLOOD, () => 'ada@example.org');
    expect(outboxFiles(system.dataDir)).toHaveLength(1);
  });

  it(`mail at most 500 of ${FLOOD} addresses in an hour`, async () => {
    await flood(system, FLOOD, (n) => `p${n}@example.org`);
    await delay(30_000);
    // The flood may reach into the next hour.
    expect([500, 1000]).toContain(outboxFiles(system.dataDir).length);
    const { pending } = await createLaunchClient({ baseUrl: system.url, password: system.password }).count();
    expect(pending).toBe(FLOOD);
  });

  it('respond with the same bytes, in the same time, to new, pending, confirmed and suppressed addresses', async () => {
    await flood(system, 2 * CONCURRENCY, (n) => `${n % 2 ? 'confirmed' : 'left'}@example.org`);
    while (confirmationMails(system.dataDir).length < 2) await delay(50);
    for (const { to, token, unsubscribe } of confirmationMails(system.dataDir)) {
      expect(await confirm(system.url, token)).toBe(true);
      if (to.startsWith('left'))
        await fetch(`${system.url}/api/unsubscribe?t=${unsubscribe}`, { method: 'POST' });
    }
    const states = {
      new: (n: number) => `n${String(n).padStart(7, '0')}@example.org`,
      pending: () => 'pending@example.org',
      confirmed: () => 'confirmed@example.org',
      suppressed: () => 'left@example.org',
    };
    const times: Record<string, number[]> = { new: [], pending: [], confirmed: [], suppressed: [] };
    const bodies = new Set<string>();
    for (let n = 0; n < 3000; n += 1) {
      for (const [state, email] of Object.entries(states)) {
        const address = email(n);
        const began = performance.now();
        const response = await post(system, address);
        times[state]?.push(performance.now() - began);
        bodies.add(
          response
            .replaceAll(address, 'ADDRESS')
            .replace(/^date:.*$/im, '')
            .replace(/^content-length:.*$/im, ''),
        );
      }
    }
    expect([...bodies]).toHaveLength(1);
    const medians = Object.values(times).map((all) => all.sort((a, b) => a - b)[all.length / 2] ?? 0);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.05);
  });
});

async function post({ url }: TestSystem, email: string): Promise<string> {
  const response = await fetch(`${url}/api/launch-signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  return `${response.status}\n${headers}\n${await response.text()}`;
}
