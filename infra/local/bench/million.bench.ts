/**
 * What it costs to freeze and send a campaign with a code to a very long list, by the outbox, what visitors feel of it, and
 * how much longer a recipient takes than on a short list. Exits with 1 if it is above its budget.
 * @example npx tsx infra/local/bench/million.bench.ts 1000000 10000
 */
import { setTimeout as delay } from 'node:timers/promises';
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
/** Requests a second, for how long those of one p99 are sent (s), and how many p99s are measured of each kind. */
const SIGNUPS = { signups: 50, pages: 0, seconds: 10 };
const LOOKS = 5;
const MB = 2 ** 20;
/** How often the memory is read (ms). */
const MEMORY_MS = 5000;

/**
 * Freezes and sends to a list of its own: at first while visitors sign up, for whom it makes way, then alone. Resolves to
 * how long a recipient took alone (ms), the memory over idle (MB), and p99s of signups (ms), idle and meanwhile.
 */
async function measure(people: number) {
  const env = { MAIL_ENGINE: 'outbox', OWNER_EMAIL: 'owner@example.org' };
  const system = await startTestSystem({ site: false, env });
  const { owner } = system;
  const load = createLoad(system);
  const readMemory = () => memoryOf(system.process.pid ?? 0);
  let memory = 0;
  let isLooking = false;
  const look = async () => {
    const p99s: number[] = [];
    isLooking = true;
    while (p99s.length < LOOKS) p99s.push((await load.run(SIGNUPS)).signups.p99);
    isLooking = false;
    return p99s;
  };
  await look();
  const idleMemory = readMemory();
  await fillForEverybody(owner, people);
  // Those who have signed up meanwhile get one, too.
  const rows = SIGNUPS.signups * SIGNUPS.seconds;
  for (let round = 0; round < 4 * LOOKS; round += 1)
    await owner.importCodes({ rows: Array.from({ length: rows }, (_, n) => `SPARE-${round}-${n}`) });

  const idle = { freezing: await look(), sending: [] as number[] };
  // Reading it stops this process, and so the clocks of the signups, for some milliseconds.
  const watching = setInterval(() => {
    if (!isLooking) memory = Math.max(memory, readMemory());
  }, MEMORY_MS);
  const id = await beginFreeze(owner);
  const left = async () => {
    const { expected, recipients, waiting, state } = await owner.campaignStatus({ id });
    return state === 'freezing' ? (expected ?? 0) - recipients : waiting;
  };
  /** Looks at visitors while it goes on, and then waits for its end. Resolves to how long a recipient took alone (ms). */
  const untilEnd = async (during: number[], end: () => Promise<void>) => {
    during.push(...(await look()));
    const [begun, count] = [performance.now(), await left()];
    await end();
    return (performance.now() - begun) / count;
  };
  const reach = async (state: string) => {
    while ((await owner.campaignStatus({ id })).state !== state) await delay(500);
  };
  const during = { freezing: [] as number[], sending: [] as number[] };
  const freezing = await untilEnd(during.freezing, () => untilFrozen(owner, id));
  idle.sending = await look();
  await owner.changeCampaign({ id, action: 'send' });
  await reach('waiting');
  await continueWithAll(owner, id);
  const sending = await untilEnd(during.sending, () => reach('done'));
  clearInterval(watching);
  await system.stop();
  return { freezing, sending, memory: (memory - idleMemory) / MB, idle, during };
}

const measured = [];
for (const people of [few, most]) {
  const result = await measure(people);
  measured.push(result);
  const { freezing, sending, memory, idle, during } = result;
  console.log(
    `${people} people: ${freezing.toFixed(2)} ms to freeze and ${sending.toFixed(2)} ms to send each`,
  );
  const p99s = [idle.freezing, during.freezing, idle.sending, during.sending].map((looks) =>
    medianOf(looks).toFixed(1),
  );
  console.log(
    `  ${memory.toFixed(0)} MB over idle; p99 of signups idle and while it is frozen, idle and while it is sent: ${p99s.join(', ')} ms`,
  );
}
const [short, long] = measured;
if (!short || !long) throw new Error('Nothing was measured.');
const list = `a list of ${most.toLocaleString('en')}`;
reportMeasures([
  {
    measure: `Freezing and sending, a recipient of ${list}`,
    unit: 'ms',
    ours: long.freezing + long.sending,
    reference: { name: `one of ${few.toLocaleString('en')}`, value: short.freezing + short.sending },
    goal: { atMost: 1.3 },
  },
  {
    measure: `Memory over idle during the freeze and campaign of ${list}`,
    unit: 'MB',
    ours: long.memory,
    goal: { atMost: 150 },
  },
  slowestSignups(`the freeze of ${list}`, long.during.freezing, long.idle.freezing),
  slowestSignups(`a rehearsal to ${list}`, long.during.sending, long.idle.sending),
]);
