/**
 * What it costs to send a campaign with a code to a list by SMTP, while visitors sign up: at the rate that providers allow at
 * first, and at a high one. Exits with 1 if it is above its budget.
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
/** Requests a second, for how long those of one p99 are sent (s), and how many p99s are measured before. */
const SIGNUPS = { signups: 100, pages: 0, seconds: 10 };
const IDLE_LOOKS = 5;
const MB = 2 ** 20;

/** Sends a campaign to a list of its own. */
async function measure({ people, rate }: (typeof CAMPAIGNS)[number]): Promise<Measure[]> {
  const smtp = await startServer('smtp-server.ts');
  if (!smtp) throw new Error('The mail server does not start.');
  const countAccepted = async () => {
    smtp.process.send('count');
    const [count] = await once(smtp.process, 'message');
    return Number(count);
  };
  const system = await startTestSystem({
    site: false,
    env: {
      MAIL_ENGINE: 'smtp',
      SMTP_URL: smtp.url,
      MAIL_RATE: String(rate),
      OWNER_EMAIL: 'owner@example.org',
    },
  });
  const { owner } = system;
  const idleMemory = memoryOf(system.process.pid ?? 0);
  const id = await freezeForEverybody(owner, people);
  const load = createLoad(system);
  const look = async () => (await load.run(SIGNUPS)).signups.p99;
  const idle: number[] = [];
  while (idle.length < IDLE_LOOKS) idle.push(await look());

  await owner.changeCampaign({ id, action: 'send' });
  while ((await owner.campaignStatus({ id })).state !== 'waiting') await delay(200);
  const first = await countAccepted();
  await continueWithAll(owner, id);
  const start = performance.now();
  let [memory, sent, seconds] = [0, 0, 0];
  const isOver = () => sent >= people - CANARY.recipients;
  const watch = async () => {
    for (let looks = 0; !isOver(); looks += 1) {
      await delay(100);
      sent = (await countAccepted()) - first;
      seconds = (performance.now() - start) / 1000;
      // It stops this process, and so the clocks of the signups, for some milliseconds.
      if (looks % 50 === 0) memory = Math.max(memory, memoryOf(system.process.pid ?? 0));
    }
  };
  const watching = watch();
  const during: number[] = [];
  while (!isOver()) during.push(await look());
  await watching;
  await system.stop();
  await smtp.stop();
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
    slowestSignups(campaign, during, idle),
  ];
}

const measures: Measure[] = [];
for (const campaign of CAMPAIGNS) measures.push(...(await measure(campaign)));
reportMeasures(measures);
