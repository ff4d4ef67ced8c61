/**
 * What it costs to freeze and send a campaign with a code to a very long list, by the outbox, while visitors sign up, and
 * how much longer a recipient takes than on a short list. Exits with 1 if it is above its budget.
 * @example npx tsx infra/local/bench/million.bench.ts 1000000 10000
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  beginFreeze,
  continueWithAll,
  createLoad,
  fillForEverybody,
  memoryOf,
  reportMeasures,
  slowestSignups,
  startTestSystem,
  untilFrozen,
} from '../../testing';

const [most = 100_000, few = 10_000] = process.argv.slice(2).map(Number);
/** Requests a second, and for how long those of one p99 are sent (s). */
const SIGNUPS = { signups: 50, pages: 0, seconds: 20 };
const MB = 2 ** 20;

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * Freezes and sends to a list of its own. Resolves to how long a recipient took (ms), the memory over idle (MB), and p99s
 * of signups (ms): idle, and of the median of the times meanwhile.
 */
async function measure(people: number) {
  const env = { MAIL_ENGINE: 'outbox', OWNER_EMAIL: 'owner@example.org' };
  const system = await startTestSystem({ site: false, env });
  const { owner } = system;
  const load = createLoad(system);
  const look = async () => {
    const { signups } = await load.run(SIGNUPS);
    return { p99: signups.p99, memory: memoryOf(system.process.pid ?? 0) };
  };
  const idle = await look();
  await fillForEverybody(owner, people);
  // Those who have signed up meanwhile get one, too.
  const spare = SIGNUPS.signups * SIGNUPS.seconds;
  await owner.importCodes({ rows: Array.from({ length: spare }, (_, n) => `SPARE-${n}`) });

  const looks: { p99: number; memory: number }[] = [];
  let isOver = false;
  const began = performance.now();
  const id = await beginFreeze(owner);
  const watching = (async () => {
    while (!isOver) looks.push(await look());
  })();
  await untilFrozen(owner, id);
  const frozen = performance.now();
  await owner.changeCampaign({ id, action: 'send' });
  const reach = async (state: string) => {
    while ((await owner.campaignStatus({ id })).state !== state) await delay(500);
  };
  await reach('waiting');
  const first = performance.now();
  await continueWithAll(owner, id);
  await reach('done');
  const sent = performance.now();
  isOver = true;
  await watching;
  await system.stop();
  return {
    freezing: (frozen - began) / people,
    sending: (sent - first) / people,
    memory: (Math.max(...looks.map(({ memory }) => memory)) - idle.memory) / MB,
    idle: idle.p99,
    during: medianOf(looks.map(({ p99 }) => p99)),
  };
}

const measured = [];
for (const people of [few, most]) {
  const result = await measure(people);
  measured.push(result);
  const { freezing, sending, memory, idle, during } = result;
  console.log(
    `${people} people: ${freezing.toFixed(2)} ms to freeze and ${sending.toFixed(2)} ms to send each`,
  );
  console.log(
    `  ${memory.toFixed(0)} MB over idle; p99 of signups ${idle.toFixed(1)} ms idle, ${during.toFixed(1)} ms meanwhile`,
  );
}
const [short, long] = measured;
if (!short || !long) throw new Error('Nothing was measured.');
const list = `a list of ${most.toLocaleString('en')}`;
const work = `the freeze and campaign of ${list}`;
reportMeasures([
  {
    measure: `Freezing and sending, a recipient of ${list}`,
    unit: 'ms',
    ours: long.freezing + long.sending,
    reference: { name: `one of ${few.toLocaleString('en')}`, value: short.freezing + short.sending },
    goal: { atMost: 1.3 },
  },
  { measure: `Memory over idle during ${work}`, unit: 'MB', ours: long.memory, goal: { atMost: 150 } },
  slowestSignups(work, long.during, long.idle),
]);
