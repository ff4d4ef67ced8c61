import { MINUTE } from '../../../facts/time';
import type { Environment } from '../environment';
import { type Stored, storedDeliveries } from '../stored';
import { type Claims, isToList } from './claims';
import type { Fail, Rule } from './rule';

/**
 * As promised: one bounce is allowed below 50 emails, then 4%; two complaints break the rule if they are 0.08% of the
 * emails.
 */
const isBroken = ({ bounced, complained, tried }: Counts): boolean =>
  (tried < 50 ? bounced > 1 : bounced > tried * 0.04) || (complained >= 2 && complained >= tried * 0.0008);

/** How long after a report an email may still be claimed (ms): a batch is sent at the rate of the owner. */
const BATCH = 5 * MINUTE;

interface Counts {
  bounced: number;
  complained: number;
  tried: number;
}

type StoredDelivery = Extract<Stored, { kind: 'delivery' }>;

/** The reports about a campaign: since when there are too many, and which of them the owner has seen. */
interface Campaign {
  deliveries: Map<string, StoredDelivery>;
  forgiven: Omit<Counts, 'tried'>;
  brokenSince?: number | undefined;
}

/**
 * Once too many emails of a campaign have bounced or were complained about, no more are sent until the owner resumes
 * it.
 */
export function stopRule(env: Environment, claims: Claims, fail: Fail): Rule {
  const { clock, names } = env;
  const campaigns = new Map<string, Campaign>();

  function find(id: string): Campaign {
    const found = campaigns.get(id) ?? { deliveries: new Map(), forgiven: { bounced: 0, complained: 0 } };
    campaigns.set(id, found);
    return found;
  }

  function count({ deliveries }: Campaign): Counts {
    const counts = { bounced: 0, complained: 0, tried: 0 };
    for (const { state, marks } of deliveries.values()) {
      if (marks.includes('b')) counts.bounced += 1;
      if (marks.includes('c')) counts.complained += 1;
      if (state === 'accepted' || state === 'refused' || state === 'unknown') counts.tried += 1;
    }
    return counts;
  }

  function judge(campaign: Campaign): void {
    const { bounced, complained, tried } = count(campaign);
    const { forgiven } = campaign;
    const left = { bounced: bounced - forgiven.bounced, complained: complained - forgiven.complained, tried };
    campaign.brokenSince = isBroken(left) ? (campaign.brokenSince ?? clock.now()) : undefined;
  }

  function add(delivery: StoredDelivery): void {
    const campaign = find(delivery.campaign);
    campaign.deliveries.set(delivery.ref, delivery);
    judge(campaign);
  }

  return {
    see(event) {
      switch (event.kind) {
        case 'stored':
          if (event.change.after.kind === 'delivery') add(event.change.after);
          return;
        case 'asked':
        case 'ended': {
          const { action, campaign: id } = event.request;
          if (action !== 'resume' || id === undefined) return;
          const campaign = find(id);
          campaign.forgiven = count(campaign);
          judge(campaign);
          return;
        }
        case 'restored':
          campaigns.clear();
          for (const delivery of storedDeliveries(env)) add(delivery);
          return;
        case 'sending': {
          const { email } = event;
          const { brokenSince = Number.POSITIVE_INFINITY } = campaigns.get(email.kind) ?? {};
          if (isToList(email) && (claims.of(email)?.at ?? 0) > brokenSince + BATCH)
            fail(
              'claimed and sent long after a stop rule',
              `${names.of(email.kind)} to ${names.of(email.ref)}`,
            );
          return;
        }
      }
    },
  };
}
