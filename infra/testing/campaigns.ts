import { setTimeout as delay } from 'node:timers/promises';
import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { IMPORT_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';

/** Fills the list and the pool of codes. */
export async function fillForEverybody(owner: LaunchClient, people: number): Promise<void> {
  const at = new Date().toISOString();
  for (let from = 0; from < people; from += IMPORT_LIMIT.rows) {
    const numbers = Array.from({ length: Math.min(IMPORT_LIMIT.rows, people - from) }, (_, n) => from + n);
    await owner.import({ rows: numbers.map((n) => ({ email: `p${n}@example.org`, signedUpAt: at })) });
    await owner.importCodes({ rows: numbers.map((n) => `CODE-${n}`) });
  }
}

/** Begins to freeze a campaign with a code for everybody on the list, while nobody joins. Resolves to its id. */
export async function beginFreeze(owner: LaunchClient): Promise<string> {
  const { id } = await owner.saveCampaign({ subject: 'We are open', text: 'Your code is {code}.' });
  const { recipients } = await owner.campaignCheck({ id });
  await owner.changeCampaign({ id, action: 'freeze', recipients });
  return id;
}

/** Resolves when all recipients of a campaign are fixed. */
export async function untilFrozen(owner: LaunchClient, id: string): Promise<void> {
  while ((await owner.campaignStatus({ id })).state === 'freezing') await delay(100);
}

/** Fills the list and the pool of codes, and freezes a campaign with a code for everybody. Resolves to its id. */
export async function freezeForEverybody(owner: LaunchClient, people: number): Promise<string> {
  await fillForEverybody(owner, people);
  const id = await beginFreeze(owner);
  await untilFrozen(owner, id);
  return id;
}

/** Continues with everybody who has not got a campaign yet, at once and as fast as possible. */
export async function continueWithAll(owner: LaunchClient, id: string): Promise<void> {
  const { waiting: recipients } = await owner.campaignStatus({ id });
  await owner.changeCampaign({ id, action: 'continue', recipients, atOnce: true, warmUp: false });
}
