import { domainOfAddress, type Sender } from '@tariff-tantrum/lambdas/contract/sender';
import type { MailEnv } from '../env';

/**
 * Returns where emails come from, without what is secret. Which domain SES puts on the envelope is known to its account
 * only.
 */
export function describeSender(
  engine: Exclude<MailEnv['engine'], { name: 'outbox' }>,
  { from, campaignFrom, bounces }: MailEnv,
): Sender {
  const domains = { from: [...new Set([from, campaignFrom].map(domainOfAddress))] };
  switch (engine.name) {
    case 'smtp': {
      const { name, url } = engine;
      return {
        engine: name,
        ...domains,
        ...(bounces.address !== undefined && { envelope: domainOfAddress(bounces.address) }),
        host: new URL(url).hostname.replace(/^\[|\]$/g, ''),
      };
    }
    case 'ses':
      return { engine: engine.name, ...domains };
    default:
      return engine satisfies never;
  }
}
