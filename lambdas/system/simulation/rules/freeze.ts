import type { Environment } from '../environment';
import type { Sending } from '../events';
import { describeItem, storedDeliveries, storedSignups } from '../stored';
import { type Claims, isToList } from './claims';
import type { Fail, Rule } from './rule';

interface Member {
  since: number;
  signedUpAt: string;
  isConfirmed: boolean;
}

/**
 * Whoever is on the list from the beginning of a freeze to its end gets one delivery. None is added later, and nobody
 * who joined later gets the email.
 */
export function freezeRule(env: Environment, claims: Claims, fail: Fail): Rule {
  const { names, database, config } = env;
  const members = new Map<string, Member>();
  const wasMember = new Map<string, number>();
  const frozenFrom = new Map<string, number>();
  /** When the last recipients were added: the whole list is read once more after that. */
  const addedAt = new Map<string, number>();
  const silenced = new Set<string>();

  function checkFrozen(campaign: string): void {
    const from = frozenFrom.get(campaign);
    const { unconfirmed, to, frozenAt = '' } = database.read({ pk: 'campaigns', sk: campaign }) ?? {};
    if (from === undefined || to !== 'everyone') return;
    const lookedFrom = Math.max(from, addedAt.get(campaign) ?? 0);
    const codes = new Map(storedSignups(env).map(({ ref, code }) => [ref, code]));
    const frozen = new Set(
      storedDeliveries(env).flatMap((one) => (one.campaign === campaign ? [one.ref] : [])),
    );
    for (const [ref, { since, signedUpAt, isConfirmed }] of members) {
      const isOnTime = since < lookedFrom && signedUpAt < String(frozenAt);
      const isWanted = isOnTime && !silenced.has(ref) && (unconfirmed === true || isConfirmed);
      const what = `${names.of(campaign)}: ${names.of(ref)}`;
      if (isWanted && !frozen.has(ref)) fail('forgotten by the freeze', what);
      if (config.hasCode && since < from && frozen.has(ref) && codes.get(ref) === undefined)
        fail('frozen without a code', what);
    }
  }

  function checkSent(email: Sending): void {
    const campaign = describeItem(database.read({ pk: 'campaigns', sk: email.kind }));
    const member = members.get(email.ref);
    const claim = claims.of(email);
    if (campaign.kind !== 'campaign' || !member || !claim || member.since > claim.order) return;
    if (member.signedUpAt >= campaign.frozenAt)
      fail(
        'sent to somebody who joined after the freeze',
        `${names.of(email.kind)} to ${names.of(email.ref)}`,
      );
  }

  return {
    see(event, order) {
      if (event.kind === 'restored') {
        for (const map of [members, wasMember]) map.clear();
        for (const stored of database.list('signups').map(describeItem))
          if (stored.kind === 'signup') {
            const { ref, signedUpAt, isConfirmed } = stored;
            members.set(ref, { since: order, signedUpAt, isConfirmed });
            wasMember.set(stored.ref, order);
          }
        for (const map of [frozenFrom, addedAt]) map.clear();
        return;
      }
      if (event.kind === 'sending' && isToList(event.email)) checkSent(event.email);
      if (event.kind === 'reported' && event.event !== 'sent') silenced.add(event.ref);
      if (event.kind !== 'stored') return;
      const { before, after } = event.change;
      if (after.kind === 'person' && after.isOnSuppressionList) silenced.add(after.ref);
      if (after.kind === 'signup') {
        const known =
          before.kind === 'signup' && before.isConfirmed === after.isConfirmed
            ? members.get(after.ref)
            : undefined;
        const { ref, signedUpAt, isConfirmed } = after;
        members.set(ref, { since: known?.since ?? order, signedUpAt, isConfirmed });
        wasMember.set(after.ref, order);
      } else if (before.kind === 'signup') {
        members.delete(before.ref);
        wasMember.set(before.ref, order);
      }
      if (after.kind === 'campaign' && before.kind === 'campaign' && before.state !== after.state) {
        if (before.state === 'draft') frozenFrom.set(after.id, order);
        if (after.state === 'frozen' && before.state === 'freezing') checkFrozen(after.id);
      }
      if (after.kind !== 'delivery' || before.kind === 'delivery') return;
      addedAt.set(after.campaign, order);
      const what = `${names.of(after.campaign)} to ${names.of(after.ref)}`;
      const campaign = describeItem(database.read({ pk: 'campaigns', sk: after.campaign }));
      const state = campaign.kind === 'campaign' ? campaign.state : 'gone';
      if (state !== 'freezing') fail('a delivery was added after the freeze', `${what}: ${state}`);
      const member = members.get(after.ref);
      const isWanted = database.read({ pk: 'campaigns', sk: after.campaign })?.unconfirmed === true;
      if (member && !isWanted && !member.isConfirmed)
        fail('a delivery to somebody who never confirmed', what);
      const from = frozenFrom.get(after.campaign);
      const last = member ? order : wasMember.get(after.ref);
      if (from !== undefined && (last ?? 0) < from)
        fail('a delivery to somebody who was not on the list', what);
    },
  };
}
