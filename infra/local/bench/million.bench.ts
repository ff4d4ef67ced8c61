/**
 * Measures the cost of freezing and sending a campaign with codes to a very long list by the outbox, the delay of
 * signups meanwhile, and how much longer a recipient takes than on a short list. Exits with 1 if a figure is above its
 * budget.
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
  untilFrozen,
} from '../../testing';

const [most = 100_000, few = 10_000] = process.argv.slice(2).map(Number);
/** The load of visitors: requests a second, and for how many seconds each p99 is measured. */
const SIGNUPS = { signups: 50, pages: 0, seconds: 10 };
/** The number of p99s whose signups can all get a code. */
const LOOKS = 60;
const MB = 2 ** 20;

/** Fills list and pool, also with codes for those who sign up while this is measured. */
async function fill(owner: LaunchClient, people: number): Promise<void> {
  await fillForEverybody(owner, people);
  const rows = SIGNUPS.signups * SIGNUPS.seconds;
  for (let round = 0; round < LOOKS; round += 1)
    await owner.importCodes({ rows: Array.from({ length: rows }, (_, n) => `SPARE-${round}-${n}`) });
}

/**
 * Freezes and sends to a list of its own while people sign up. Resolves to how long a recipient took (ms), the memory
 * over idle (MB), and p99s of signups meanwhile (ms).
 */
async function measure(people: number) {
  const env = { MAIL_ENGINE: 'outbox', OWNER_EMAIL: 'owner@example.org' };
  const system = await startTestSystem({ site: false, env });
  const { owner } = system;
  const load = createLoad(system);
  const look = async () => (await load.run(SIGNUPS)).signups.p99;
  const readMemory = () => memoryOf(system.process.pid ?? 0);
  await look();
  const idleMemory = readMemory();
  let mostMemory = 0;
  await fill(owner, people);

  /** Measures signups until `end` resolves. Resolves to the p99s, and how long a recipient took (ms). */
  const until = async (end: Promise<void>) => {
    const began = performance.now();
    let took: number | undefined;
    const ended = end.then(() => {
      took = performance.now() - began;
    });
    const p99s: number[] = [];
    while (took === undefined) {
      p99s.push(await look());
      // Reading the memory stops this process, and with it the clocks of the signups, for some milliseconds.
      mostMemory = Math.max(mostMemory, readMemory());
    }
    await ended;
    return { p99s, each: took / people };
  };
  const reach = async (id: string, state: string) => {
    while ((await owner.campaignStatus({ id })).state !== state) await delay(500);
  };

  const id = await beginFreeze(owner);
  const freezing = await until(untilFrozen(owner, id));
  await owner.changeCampaign({ id, action: 'send' });
  await reach(id, 'waiting');
  await continueWithAll(owner, id);
  const sending = await until(reach(id, 'done'));
  const memory = (mostMemory - idleMemory) / MB;
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
    measure: `Freezing and sending beside signups, a recipient of ${list}`,
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
