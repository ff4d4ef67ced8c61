import type { Sender } from '@tariff-tantrum/lambdas/contract/sender';
import { envelopeOf, judgeSender } from '@tariff-tantrum/lambdas/deliverability/dns/judge-sender';
import type { ProgramDeps } from '../context';
import { ok, type Result, skipped, warning } from './result';

/** Checks what receivers find in DNS of the domains that emails come from. */
export async function checkSender(
  { lookUp }: Pick<ProgramDeps, 'lookUp'>,
  sender: Sender,
): Promise<Result[]> {
  const names = sender.from.join(' and ');
  const found = await judgeSender(lookUp, sender);
  if (found === undefined) return [skipped(`the DNS records of ${names} could not be looked up`)];
  if (found.length > 0) return found.map(({ title, whatToDo }) => warning(title, whatToDo));
  const envelopes = [...new Set(sender.from.flatMap((from) => envelopeOf(sender, from) ?? []))];
  const [detail, hidden] =
    envelopes.length > 0
      ? [
          `SPF of ${envelopes.join(' and ')} and DMARC of ${names} are as receivers want them`,
          'DNS does not show the signature (DKIM)',
        ]
      : [
          `DMARC of ${names} is as receivers want it`,
          'DNS shows neither the signature (DKIM) nor the SPF domain of your provider',
        ];
  return [{ ...ok(detail), advice: `${hidden}: check an email that arrived by "mail check".` }];
}
