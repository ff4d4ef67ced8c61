import { isCampaignId, OWNER_REF } from '../../../contract/email';
import { MINUTE } from '../../../facts/time';
import type { Environment } from '../environment';
import type { Sending, WorldEvent } from '../events';
import type { Fail, Rule } from './rule';

/** How long a claim lasts, as promised (ms). */
const CLAIM = MINUTE;

/** A process's last write about a person before it sends them something: its claim. */
export interface Claim {
  order: number;
  /** By the clock of the world (ms since 1970). */
  at: number;
}

export interface Claims {
  see(event: WorldEvent, order: number): void;
  of(email: Sending): Claim | undefined;
  /** Whether the claim of an email that is being sent now has expired. */
  isExpired(email: Sending): boolean;
}

/** Records claims. */
export function createClaims({ clock }: Environment): Claims {
  const claims = new Map<string, Claim>();
  const of: Claims['of'] = ({ process, ref }) => claims.get(`${process.who().name}#${ref}`);
  return {
    see(event, order) {
      if (event.kind !== 'stored') return;
      const { by, before, after } = event.change;
      const stored = after.kind === 'other' ? before : after;
      if (stored.kind === 'delivery' || stored.kind === 'person' || stored.kind === 'request')
        claims.set(`${by.name}#${stored.ref}`, { order, at: clock.now() });
    },
    of,
    isExpired: (email) => clock.now() - (of(email)?.at ?? 0) >= CLAIM,
  };
}

/** Whether an email is one of a campaign to somebody on the list. */
export const isToList = ({ kind, ref }: Pick<Sending, 'kind' | 'ref'>): boolean =>
  isCampaignId(kind) && ref !== OWNER_REF;

/** Nothing is sent without a claim that is valid at that moment. */
export function claimRule({ clock, names }: Environment, claims: Claims, fail: Fail): Rule {
  return {
    see(event) {
      if (event.kind !== 'sending' || !isToList(event.email)) return;
      const { email } = event;
      const claim = claims.of(email);
      const what = `${names.of(email.kind)} to ${names.of(email.ref)}, attempt ${email.attempt}`;
      if (!claim) fail('sent without a claim', what);
      else if (claims.isExpired(email))
        fail('sent after its claim had expired', `${what}, ${clock.now() - claim.at} ms`);
    },
  };
}
