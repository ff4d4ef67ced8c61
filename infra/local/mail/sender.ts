import { domainOfAddress, type Sender } from '@tariff-tantrum/lambdas/contract/sender';
import type { MailEnv } from '../env';

/**
 * Returns where emails come from, without what is secret. Which domain SES puts on the envelope is known to its account
 * only.
 */
export function describeSender(
  engine: Exclude<MailEnv['engine'], { name: 'outbox' }>,
  { from, campaignFrom }: MailEnv,
): Sender {
  const domains = { from: [...new Set([from, campaignFrom].map(domainOfAddress))] };
  switch (engine.name) {
    case 'smtp': {
      const { name, url, bounceAddress } = engine;
      return {
        engine: name,
        ...domains,
        ...(bounceAddress !== undefined && { envelope: domainOfAddress(bounceAddress) }),
        host: new URL(url).hostname.replace(/^\[|\]$/g, ''),
      };
    }
    case 'ses':
      return { engine: engine.name, ...domains };
    default:
      return engine satisfies never;
  }
}
