import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';

const encode = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'));
/** Less than the largest import, in people. */
const PER_IMPORT = 5000;

/** Fills the list and the pool of codes, and freezes a mail with a code for everybody. Resolves to its id. */
export async function freezeForEverybody(owner: LaunchClient, people: number): Promise<string> {
  const at = new Date().toISOString();
  for (let from = 0; from < people; from += PER_IMPORT) {
    const numbers = Array.from({ length: Math.min(PER_IMPORT, people - from) }, (_, n) => from + n);
    await owner.import(encode(['email,signup_date', ...numbers.map((n) => `p${n}@example.org,${at}`)]));
    await owner.importCodes(encode(['code', ...numbers.map((n) => `CODE-${n}`)]));
  }
  const { id } = await owner.saveCampaign({ subject: 'We are open', text: 'Your code is {code}.' });
  while ((await owner.changeCampaign({ id, action: 'freeze', recipients: people })).more);
  return id;
}
