import { domainOfAddress, type Sender } from '@tariff-tantrum/lambdas/contract/sender';
import type { MailEnv } from '../env';

/** Returns where emails come from, without what is secret. Which domain SES puts on the envelope is known to its account only. */
export function describeSender({ engine, from, campaignFrom }: MailEnv): Sender {
  const domains = { from: [...new Set([from, campaignFrom].map(domainOfAddress))] };
  if (engine.name !== 'smtp') return { engine: 'ses', ...domains };
  const { url, bounceAddress } = engine;
  return {
    engine: 'smtp',
    ...domains,
    ...(bounceAddress !== undefined && { envelope: domainOfAddress(bounceAddress) }),
    host: new URL(url).hostname.replace(/^\[|\]$/g, ''),
  };
}
