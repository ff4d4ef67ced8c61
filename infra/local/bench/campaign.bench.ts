/**
 * What it costs to send a campaign with a code to a list by SMTP, while visitors sign up. Exits with 1 if it is above its budget.
 * @example npx tsx infra/local/bench/campaign.bench.ts 10000 200
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startFakeSmtp } from '@tariff-tantrum/lambdas/email/testing/fake-smtp';
import { continueWithAll, createLoad, freezeForEverybody, memoryOf, startTestSystem } from '../../testing';

const [people = 10_000, rate = 200] = process.argv.slice(2).map(Number);
/** Requests a second meanwhile, and how long they are measured without a campaign (s). */
const SIGNUPS = { signups: 20, pages: 0 };
const IDLE_SECONDS = 20;
/** A share of the rate, MB over idle, and how much longer the slowest signups may take. */
const BUDGET = { rate: 0.95, memory: 150, p99: 1.5 };
const MB = 2 ** 20;

const smtp = await startFakeSmtp();
const system = await startTestSystem({
  site: false,
  env: { MAIL_ENGINE: 'smtp', SMTP_URL: smtp.url, MAIL_RATE: String(rate), OWNER_EMAIL: 'owner@example.org' },
});
const { owner } = system;
const began = performance.now();
const id = await freezeForEverybody(owner, people);
console.log(
  `${people} people and codes imported and frozen in ${((performance.now() - began) / 1000).toFixed(1)} s`,
);
const load = createLoad(system);
const idle = {
  ...(await load.run({ ...SIGNUPS, seconds: IDLE_SECONDS })).signups,
  memory: memoryOf(system.process.pid ?? 0),
};

await owner.changeCampaign({ id, action: 'send' });
while ((await owner.campaignStatus({ id })).state !== 'waiting') await delay(200);
const first = smtp.accepted.length;
await continueWithAll(owner, id);
const start = performance.now();
let [memory, sent, seconds] = [0, 0, 0];
const watch = async () => {
  for (let looks = 0; sent < people - 25; looks += 1) {
    await delay(100);
    sent = smtp.accepted.length - first;
    seconds = (performance.now() - start) / 1000;
    // It stops this process, and so the clocks of the signups, for some milliseconds.
    if (looks % 50 === 0) memory = Math.max(memory, memoryOf(system.process.pid ?? 0));
  }
};
const [{ signups: during }] = await Promise.all([
  load.run({ ...SIGNUPS, seconds: Math.floor(people / rate) }),
  watch(),
]);
const over = (memory - idle.memory) / MB;
console.log(`${(sent / seconds).toFixed(0)} emails a second of ${rate}; ${over.toFixed(0)} MB over idle`);
console.log(`p99 of signups: ${idle.p99.toFixed(1)} ms idle, ${during.p99.toFixed(1)} ms meanwhile`);
await system.stop();
await smtp.close();
const isSlow = sent / seconds < BUDGET.rate * rate || during.p99 > BUDGET.p99 * idle.p99;
process.exitCode = isSlow || over > BUDGET.memory ? 1 : 0;
