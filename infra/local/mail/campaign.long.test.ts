import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { startFakeSmtp } from '@tariff-tantrum/lambdas/email/testing/fake-smtp';
import { continueWithAll, freezeForEverybody, startTestSystem, type TestSystem } from '../../testing';

const ROUNDS = 50;
const PEOPLE = 1000;
/** Emails that are under way at the same time. */
const IN_FLIGHT = 14;
const OWNER = 'owner@example.org';

jest.setTimeout(1_800_000);

/** Does what the owner does when a campaign waits for them, or was paused since too much was unknown. */
async function goOn(owner: LaunchClient, id: string): Promise<CampaignStatus> {
  const status = await owner.campaignStatus({ id });
  if (status.state === 'waiting') await continueWithAll(owner, id);
  if (status.state === 'paused') await owner.changeCampaign({ id, action: 'resume' });
  return status;
}

/** How long to wait for the first email after a start (ms): its recipient may still be claimed, for up to a minute. */
const STILL = 3000;

/** Waits until an email was sent after the start: a kill before that would show nothing. */
async function untilSent(owner: LaunchClient, id: string): Promise<void> {
  const until = Date.now() + STILL;
  const { waiting } = await owner.campaignStatus({ id });
  while (Date.now() < until && (await owner.campaignStatus({ id })).waiting === waiting) await delay(50);
}

/** Kills the system repeatedly while it sends, and waits until nobody is left to send to. */
async function sendUnderKills(system: TestSystem, people: number): Promise<CampaignStatus> {
  const { owner } = system;
  const id = await freezeForEverybody(owner, people);
  await owner.changeCampaign({ id, action: 'send' });
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilSent(owner, id);
    await delay(Math.random() * 300);
    await system.kill('SIGKILL');
    await system.restart();
    await goOn(owner, id);
  }
  for (;;) {
    const status = await goOn(owner, id);
    if (status.waiting === 0) return status;
    await delay(200);
  }
}

describe(`a campaign for ${PEOPLE} people whose system is killed ${ROUNDS} times`, () => {
  const env = { MAIL_RATE: String(PEOPLE / 25), OWNER_EMAIL: OWNER };

  it('is written to the outbox once for each of them, and nothing is unknown', async () => {
    const system = await startTestSystem({ site: false, env });
    const { accepted, unknown, recipients } = await sendUnderKills(system, PEOPLE);
    expect([accepted, unknown, recipients]).toEqual([PEOPLE, 0, PEOPLE]);
    // A process that is killed may leave a draft, which has a longer name.
    const emails = readdirSync(join(system.dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
    const refs = emails.flatMap((name) => (name.startsWith('0000') ? [] : [name.slice(0, 32)]));
    expect([refs.length, new Set(refs).size]).toEqual([PEOPLE, PEOPLE]);
    await system.stop();
  });

  it('reaches nobody twice by SMTP, and shows what cannot be known', async () => {
    const smtp = await startFakeSmtp();
    const system = await startTestSystem({
      site: false,
      env: { ...env, MAIL_ENGINE: 'smtp', SMTP_URL: smtp.url },
    });
    const status = await sendUnderKills(system, PEOPLE);
    const { accepted, refused, unknown, skipped } = status;
    expect(accepted + refused + unknown + skipped).toBe(PEOPLE);
    expect(unknown).toBeLessThanOrEqual(IN_FLIGHT * ROUNDS);
    const bodies = smtp.accepted.map((body) => /^To: (\S+)/m.exec(body)?.[1]).filter((to) => to !== OWNER);
    expect(new Set(bodies).size).toBe(bodies.length);
    expect(bodies.length).toBeGreaterThanOrEqual(accepted);
    expect(bodies.length).toBeLessThanOrEqual(accepted + unknown);
    await system.stop();
    await smtp.close();
  });
});
