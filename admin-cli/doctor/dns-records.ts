import { Resolver } from 'node:dns/promises';

const TIMEOUT_MS = 3000;

/**
 * Returns which DNS records of a sender's domain are missing; undefined if they could not be looked up. The record of
 * DKIM has a name that only the provider knows.
 */
export async function findMissingRecords(domain: string): Promise<string[] | undefined> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  const has = async (name: string, beginning: string): Promise<boolean> => {
    const records = await resolver.resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
      throw error;
    });
    return records.some((parts) => parts.join('').startsWith(beginning));
  };
  try {
    // On AWS the SPF record is that of the MAIL FROM domain.
    const names = [domain, `mail.${domain}`];
    const spf = (await Promise.all(names.map((name) => has(name, 'v=spf1')))).includes(true);
    const dmarc = await has(`_dmarc.${domain}`, 'v=DMARC1');
    return [...(spf ? [] : ['SPF']), ...(dmarc ? [] : ['DMARC'])];
  } catch {
    return undefined;
  }
}
