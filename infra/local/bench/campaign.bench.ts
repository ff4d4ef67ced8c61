/**
 * Measures the cost of sending a campaign with codes by SMTP while visitors sign up: at the rate that providers allow
 * at first, and at a high one. Exits with 1 if the cost is above its budget.
 * @example npx tsx infra/local/bench/campaign.bench.ts 10000 200
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { CANARY } from '@tariff-tantrum/lambdas/contract/campaigns';
import {
  continueWithAll,
  createLoad,
  freezeForEverybody,
  type Measure,
  memoryOf,
  reportMeasures,
  slowestSignups,
  startTestSystem,
} from '../../testing';
import { startServer } from './start-server';

const [givenPeople, givenRate] = process.argv.slice(2).map(Number);
/** How many people get a campaign, and how many emails a second are allowed: at first, Amazon SES allows fourteen. */
const CAMPAIGNS =
  givenPeople && givenRate
    ? [{ people: givenPeople, rate: givenRate }]
    : [
        { people: 1000, rate: 14 },
        { people: 10_000, rate: 200 },
      ];
/** The load of visitors: requests a second, and for how many seconds each p99 is measured. */
const SIGNUPS = { signups: 100, pages: 0, seconds: 10 };
const MB = 2 ** 20;

/** Starts a mail server, and a system that sends by it. */
async function start(rate: number) {
  const smtp = await startServer('smtp-server.ts');
  if (!smtp) throw new Error('The mail server does not start.');
  const system = await startTestSystem({
    site: false,
    env: {
      MAIL_ENGINE: 'smtp',
      SMTP_URL: smtp.url,
      MAIL_RATE: String(rate),
      OWNER_EMAIL: 'owner@example.org',
    },
  });
  return {
    system,
    memory: () => memoryOf(system.process.pid ?? 0),
    async countAccepted(): Promise<number> {
      smtp.process.send('count');
      const [count] = await once(smtp.process, 'message');
      return Number(count);
    },
    async stop() {
      await system.stop();
      await smtp.stop();
    },
  };
}

/**
 * Sends a campaign to the remaining recipients, after the first group has got it.
 * @param look is called repeatedly meanwhile; its results are the `looks`
 */
async function sendTheRest(
  { system, memory, countAccepted }: Awaited<ReturnType<typeof start>>,
  { id, people, look }: { id: string; people: number; look: () => Promise<number> },
) {
  const first = await countAccepted();
  await continueWithAll(system.owner, id);
  const began = performance.now();
  const result = { sent: 0, seconds: 0, memory: 0, looks: [] as number[] };
  const isOver = () => result.sent >= people - CANARY.recipients;
  const watch = async () => {
    for (let rounds = 0; !isOver(); rounds += 1) {
      await delay(100);
      result.sent = (await countAccepted()) - first;
      result.seconds = (performance.now() - began) / 1000;
      // Reading the memory stops this process, and with it the clocks of the signups, for some milliseconds.
      if (rounds % 50 === 0) result.memory = Math.max(result.memory, memory());
    }
  };
  const watching = watch();
  while (!isOver()) result.looks.push(await look());
  await watching;
  return result;
}

/** Sends a campaign to a list of its own. */
async function measure({ people, rate }: (typeof CAMPAIGNS)[number]): Promise<Measure[]> {
  const started = await start(rate);
  const { owner } = started.system;
  const idleMemory = started.memory();
  const id = await freezeForEverybody(owner, people);
  const load = createLoad(started.system);
  const look = async () => (await load.run(SIGNUPS)).signups.p99;
  await owner.changeCampaign({ id, action: 'send' });
  while ((await owner.campaignStatus({ id })).state !== 'waiting') await delay(200);
  const { sent, seconds, memory, looks } = await sendTheRest(started, { id, people, look });
  await started.stop();
  const campaign = `a campaign to ${people.toLocaleString('en')} people by SMTP, ${rate} a second`;
  return [
    {
      measure: `Emails of ${campaign}`,
      unit: 'a second',
      ours: sent / seconds,
      reference: { name: 'the rate that is allowed', value: rate },
      goal: { atLeast: 0.95 },
    },
    {
      measure: `Memory over idle during ${campaign}`,
      unit: 'MB',
      ours: (memory - idleMemory) / MB,
      goal: { atMost: 150 },
    },
    slowestSignups(campaign, looks),
  ];
}

const measures: Measure[] = [];
for (const campaign of CAMPAIGNS) measures.push(...(await measure(campaign)));
reportMeasures(measures);
