import type { Sender } from '../../contract/sender';
import { judgeDmarc } from './judge-dmarc';
import { judgeMx } from './judge-mx';
import { type DnsFinding, judgeSpf } from './judge-spf';
import { DnsUnavailableError, type LookUp, rememberingLookUp } from './look-up';
import { providerOf } from './providers';

/**
 * Judges the DNS records of a sender as receivers do: SPF of the envelope's domain, DMARC of each domain in From,
 * whether both belong to the same organisation, and whether replies can arrive. Resolves to what is wrong; to undefined
 * if DNS does not answer.
 */
export async function judgeSender(lookUp: LookUp, sender: Sender): Promise<DnsFinding[] | undefined> {
  const look = rememberingLookUp(lookUp);
  const judged = sender.from.map((from) => judgeDomain(look, sender, from));
  const found = await Promise.all(judged).catch(undefinedIfUnavailable);
  // Two domains may have the same problem.
  return found
    ?.flat()
    .filter(({ title }, index, all) => all.findIndex((each) => each.title === title) === index);
}

/** Judges only whether replies to domains in From can arrive. Resolves to undefined if DNS does not answer. */
export async function judgeReplies(
  lookUp: LookUp,
  from: readonly string[],
): Promise<DnsFinding[] | undefined> {
  const found = await Promise.all(from.map((domain) => judgeMx(lookUp, domain))).catch(
    undefinedIfUnavailable,
  );
  return found?.flat();
}

function undefinedIfUnavailable(error: unknown): undefined {
  if (!(error instanceof DnsUnavailableError)) throw error;
}

async function judgeDomain(lookUp: LookUp, sender: Sender, from: string): Promise<DnsFinding[]> {
  const { signature } = sender;
  const envelope = envelopeOf(sender, from);
  const spf = envelope === undefined ? [] : await judgeSpf(lookUp, envelope, sender);
  const dmarc = await judgeDmarc(lookUp, from, { envelope, signature });
  return [...spf, ...dmarc, ...(await judgeMx(lookUp, from))];
}

/**
 * Returns the domain whose SPF record counts; undefined if the provider chooses it, so that only a received email shows
 * it. Where emails are given to an API, the domain is set in the account: it is known if the sender has it.
 */
export function envelopeOf(sender: Sender, from: string): string | undefined {
  if (sender.provider !== undefined) return sender.envelope;
  return providerOf(sender)?.choosesEnvelope ? undefined : (sender.envelope ?? from);
}
