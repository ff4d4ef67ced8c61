import { NETWORK_FACTOR, SIGNUP_LIMIT } from '../api/client-limits';
import { HOUR, MINUTE, SECOND } from '../facts/time';
import { createMailSystem } from '../system/testing/mail-system';
import { describeEngines } from '../table/testing/engines';
import type { TestTable } from '../table/testing/test-table';
import { DEFAULT_LIMITS } from './limits';
import { requestSignup } from './requests';
import { describeWaiting, PATIENCE } from './waiting-emails';

/** How many networks send the flood from all of their addresses: ten show the same as thirty in a third of the time. */
const NETWORKS = process.env.TEST_LENGTH === 'long' ? 30 : 10;

/** A system whose emails are only counted: composing them would take longer than everything else. */
function createFloodedSystem(db: TestTable) {
  const sent: { to: string; at: number }[] = [];
  const system = createMailSystem(db, {
    compose: async ({ from, to }) => ({ from, to, messageId: to, raw: Buffer.alloc(0) }),
    async send({ to }) {
      sent.push({ to, at: db.clock.time });
      return { result: 'accepted', id: to };
    },
  });
  /** When each real visitor first signed up. */
  const visitors = new Map<string, number>();
  return { ...system, sent, visitors, clock: db.clock };
}
type System = ReturnType<typeof createFloodedSystem>;

/** Lets a visitor sign up from an address, and again when the response says so, until it is accepted. */
async function signUpPatiently(system: System, email: string, address: string): Promise<void> {
  for (;;) {
    system.caller.address = address;
    const { status, headers } = await system.signUp(email);
    if (status === 201) return;
    expect(status).toBe(429);
    system.clock.time += Number(headers.get('Retry-After')) * 1000;
  }
}

/**
 * Lets visitors of other networks sign up, one every ten minutes, while emails are sent each minute, for a duration
 * (ms).
 */
async function visitFor(system: System, duration: number): Promise<void> {
  const { clock, visitors } = system;
  const begin = clock.time;
  for (let minutes = 0; clock.time < begin + duration; minutes += 1) {
    if (minutes % 10 === 0) {
      const email = `visitor-${visitors.size}@example.net`;
      visitors.set(email, clock.time);
      await signUpPatiently(system, email, `203.0.${visitors.size}.1`);
    }
    await system.deliver();
    clock.time += MINUTE;
  }
}

/** Returns the longest time that a visitor waited for their email (ms), including those who still wait. */
function longestDelay({ clock, sent, visitors }: System): number {
  const arrived = new Map(sent.map(({ to, at }) => [to, at]));
  return Math.max(...[...visitors].map(([email, at]) => (arrived.get(email) ?? clock.time) - at));
}

describeEngines(
  'visitors beside a flood',
  (open) => {
    it.each([
      ['thirty networks send all they may from one address', 30, 1],
      [`${NETWORKS} networks send all they may from all of their addresses`, NETWORKS, NETWORK_FACTOR],
    ])('are mailed within an hour although %s for ten minutes', async (_, networks, addresses) => {
      const system = createFloodedSystem(await open());
      const { context } = system;
      for (let network = 0; network < networks; network += 1) {
        // As many signups as are accepted.
        for (let n = 0; n < addresses * SIGNUP_LIMIT; n += 1) {
          const address = `198.51.${network}.${1 + (n % addresses)}`;
          await requestSignup(context, { email: `p${network}-${n}@example.org` }, address);
        }
        if (network % 3 === 1) await visitFor(system, MINUTE);
      }
      await visitFor(system, PATIENCE + 2 * HOUR);
      expect(longestDelay(system)).toBeLessThan(HOUR);
      const toStrangers = system.sent.filter(({ to }) => to.endsWith('.org')).length;
      // For six hours, and the remainder of an hour that has begun.
      expect(toStrangers).toBeLessThanOrEqual((PATIENCE / HOUR + 1) * DEFAULT_LIMITS.perHour);
      expect(await describeWaiting(context)).toMatchObject({ count: 0 });
    });

    it('behind the address that makes it for thirteen minutes are mailed within an hour', async () => {
      const system = createFloodedSystem(await open());
      const { clock, visitors } = system;
      for (let seconds = 0; seconds < 13 * 60; seconds += 1) {
        system.caller.address = '198.51.100.7';
        await system.signUp(`p${seconds}@example.org`);
        clock.time += SECOND;
        if (seconds % 60 === 0) await system.deliver();
      }
      for (const [who, address] of [
        ['next-door@example.net', '198.51.100.8'],
        ['colleague@example.net', '198.51.100.7'],
      ] as const) {
        visitors.set(who, clock.time);
        await signUpPatiently(system, who, address);
        await system.deliver();
      }
      expect(system.sent.map(({ to }) => to)).toEqual(expect.arrayContaining([...visitors.keys()]));
      expect(longestDelay(system)).toBeLessThan(HOUR);
    });
  },
  // There are tens of thousands of requests; what each engine does with one is tested elsewhere.
  ['memory'],
);
