/**
 * What it costs to freeze and send a campaign with a code to a very long list, by the outbox, what visitors feel of it, and
 * how much longer a recipient takes than on a short list. Exits with 1 if it is above its budget.
 * @example npx tsx infra/local/bench/million.bench.ts 1000000 10000
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import {
  beginFreeze,
  continueWithAll,
  createLoad,
  fillForEverybody,
  medianOf,
  memoryOf,
  reportMeasures,
  slowestSignups,
  startTestSystem,
  type TestSystem,
  untilFrozen,
} from '../../testing';

const [most = 100_000, few = 10_000] = process.argv.slice(2).map(Number);
/** Requests a second, for how long those of one p99 are sent (s), and how many p99s are measured of each kind. */
const SIGNUPS = { signups: 50, pages: 0, seconds: 10 };
const LOOKS = 5;
const MB = 2 ** 20;
/** How often the memory is read (ms). */
const MEMORY_MS = 5000;

/** Measures a system: the slowest signups, and the memory between them. */
function createGauges(system: TestSystem) {
  const load = createLoad(system);
  const readMemory = () => memoryOf(system.process.pid ?? 0);
  let isLooking = false;
  return {
    readMemory,
    /** Resolves to p99s of signups (ms). */
    async look(times = LOOKS): Promise<number[]> {
      const p99s: number[] = [];
      isLooking = true;
      while (p99s.length < times) p99s.push((await load.run(SIGNUPS)).signups.p99);
      isLooking = false;
      return p99s;
    },
    /** Watches the memory. Returns a function that ends that and returns the most (bytes). */
    watchMemory(): () => number {
      let most = 0;
      // Reading it stops this process, and so the clocks of the signups, for some milliseconds.
      const timer = setInterval(() => {
        if (!isLooking) most = Math.max(most, readMemory());
      }, MEMORY_MS);
      return () => {
        clearInterval(timer);
        return most;
      };
    },
  };
}

/** Fills list and pool, also with codes for those who sign up while this is measured. */
async function fill(owner: LaunchClient, people: number): Promise<void> {
  await fillForEverybody(owner, people);
  const rows = SIGNUPS.signups * SIGNUPS.seconds;
  for (let round = 0; round < 4 * LOOKS; round += 1)
    await owner.importCodes({ rows: Array.from({ length: rows }, (_, n) => `SPARE-${round}-${n}`) });
}

/**
 * Freezes and sends to a list of its own: at first while people sign up, then alone. Resolves to how long a
 * recipient took alone (ms), the memory over idle (MB), and p99s of signups meanwhile (ms).
 */
async function measure(people: number) {
  const env = { MAIL_ENGINE: 'outbox', OWNER_EMAIL: 'owner@example.org' };
  const system = await startTestSystem({ site: false, env });
  const { owner } = system;
  const { look, readMemory, watchMemory } = createGauges(system);
  await look(1);
  const idleMemory = readMemory();
  await fill(owner, people);

  /** Looks at visitors while it goes on, and then waits for its end. Resolves to the p99s, and a recipient's time alone (ms). */
  const untilEnd = async (id: string, end: () => Promise<void>) => {
    const p99s = await look();
    const began = performance.now();
    const { expected, recipients, waiting, state } = await owner.campaignStatus({ id });
    const left = state === 'freezing' ? (expected ?? 0) - recipients : waiting;
    await end();
    return { p99s, each: (performance.now() - began) / left };
  };
  const reach = async (id: string, state: string) => {
    while ((await owner.campaignStatus({ id })).state !== state) await delay(500);
  };

  const endWatching = watchMemory();
  const id = await beginFreeze(owner);
  const freezing = await untilEnd(id, () => untilFrozen(owner, id));
  await owner.changeCampaign({ id, action: 'send' });
  await reach(id, 'waiting');
  await continueWithAll(owner, id);
  const sending = await untilEnd(id, () => reach(id, 'done'));
  const memory = (endWatching() - idleMemory) / MB;
  await system.stop();
  return { memory, freezing, sending };
}

const measured = [];
for (const people of [few, most]) {
  const result = await measure(people);
  measured.push(result);
  const describe = ({ each, p99s }: typeof result.freezing) =>
    `${each.toFixed(2)} ms each, p99 of signups meanwhile ${medianOf(p99s).toFixed(1)} ms`;
  console.log(`${people} people, ${result.memory.toFixed(0)} MB over idle`);
  console.log(`  frozen: ${describe(result.freezing)}`);
  console.log(`  sent: ${describe(result.sending)}`);
}
const [short, long] = measured;
if (!short || !long) throw new Error('Nothing was measured.');
const list = `a list of ${most.toLocaleString('en')}`;
reportMeasures([
  {
    measure: `Freezing and sending, a recipient of ${list}`,
    unit: 'ms',
    ours: long.freezing.each + long.sending.each,
    reference: {
      name: `one of ${few.toLocaleString('en')}`,
      value: short.freezing.each + short.sending.each,
    },
    goal: { atMost: 1.3 },
  },
  {
    measure: `Memory over idle during the freeze and campaign of ${list}`,
    unit: 'MB',
    ours: long.memory,
    goal: { atMost: 150 },
  },
  slowestSignups(`the freeze of ${list}`, long.freezing.p99s),
  slowestSignups(`a rehearsal to ${list}`, long.sending.p99s),
]);
