import type { CampaignState } from '../../../contract/campaign-states';
import type { Environment } from '../environment';
import type { Sending } from '../events';
import type { Owner } from '../owner';
import { sourceOf } from '../people';
import { hasEnded, storedCampaigns, storedDeliveries } from '../stored';
import { type Claims, isToList } from './claims';
import type { Fail, Rule } from './rule';

/** What is known of an attempt from outside. */
interface Attempt {
  email: Sending;
  isAccepted: boolean;
  /** Whether the product was told the outcome, and had no mishap until the end. */
  isKnown: boolean;
  /** Whether its claim had expired: another process may have decided about it. */
  isLate: boolean;
}

const ENDS = ['accepted', 'refused', 'unknown', 'skipped'];
/** Whether a campaign in a state may have deliveries that are decided. */
const IS_BEGUN: Readonly<Record<CampaignState, boolean>> = {
  draft: false,
  freezing: false,
  frozen: false,
  scheduled: false,
  canary: true,
  waiting: true,
  sending: true,
  paused: true,
  cancelling: true,
  done: true,
};

/**
 * Every delivery ends in exactly one state, which is true; only an outcome that cannot be known is unknown; and the
 * counts agree.
 */
export function stateRule(env: Environment, claims: Claims, owner: Owner, fail: Fail): Rule {
  const { names, config } = env;
  const attempts = new Map<string, Attempt[]>();
  const reported = new Map<string, Set<'sent' | 'bounce' | 'complaint'>>();
  let isRestored = false;

  const keyOf = ({ kind, ref }: Sending) => `${kind}#${ref}`;
  const find = (email: Sending) => attempts.get(keyOf(email))?.find((one) => one.email === email);

  /** Why nobody can know the outcome of a delivery; undefined if it can be known. */
  function findExcuse(key: string, count: number): string | undefined {
    const all = attempts.get(key) ?? [];
    if (all.length < count) return 'killed between claim and sending';
    return all.some(
      ({ email, isKnown, isLate }) =>
        !isKnown || isLate || email.process.troubles() > email.troublesBefore || !email.process.isAlive(),
    )
      ? 'a mishap'
      : undefined;
  }

  function judgeDelivery({
    campaign,
    ref,
    state,
    attempt,
    reason,
  }: ReturnType<typeof storedDeliveries>[number]): void {
    const key = `${campaign}#${ref}`;
    const what = `${names.of(campaign)} to ${names.of(ref)}: ${state} ${reason}`;
    const isAccepted = (attempts.get(key) ?? []).some((one) => one.isAccepted);
    const reports = reported.get(key) ?? new Set();
    if (!ENDS.includes(state)) fail('left undecided', what);
    if (isRestored || !ENDS.includes(state)) return;
    if (state === 'accepted' && !isAccepted) fail('accepted, but the provider never had it', what);
    if ((state === 'refused' || state === 'skipped') && isAccepted)
      fail('refused or skipped, but the provider has it', what);
    if (state !== 'unknown') return;
    if (reports.size > 0) fail('unknown, but the provider has reported it', what);
    if (config.canKnow) fail('unknown, but the engine knows', what);
    if (!findExcuse(key, attempt)) fail('unknown, but nothing went wrong', what);
  }

  async function judgeCounts(campaign: string): Promise<void> {
    const stored = storedDeliveries(env).filter((one) => one.campaign === campaign);
    const status = await owner.status(`judge ${names.of(campaign)}`, campaign);
    if (!status) throw new Error('The status cannot be read.');
    const shown = await owner.deliveries(`judge ${names.of(campaign)}`, campaign);
    const count = (list: readonly { state: string }[], state: string) =>
      list.filter((one) => one.state === state).length;
    const { accepted, refused, unknown, skipped, recipients } = status;
    const said = { accepted, refused, unknown, skipped };
    for (const [state, number] of Object.entries(said))
      if (number !== count(stored, state) || number !== count(shown, state))
        fail(
          'counts differ from a recount',
          `${state}: ${number}, ${count(stored, state)}, ${count(shown, state)}`,
        );
    const results = await owner.results(`judge ${names.of(campaign)}`, campaign);
    if (!results) throw new Error('The results cannot be read.');
    for (const { origin, accepted: ofSource } of results.sources) {
      const source = origin.by === 'link' ? origin.source : undefined;
      const isFrom = (ref: string) => sourceOf(Number(names.of(ref).slice(1))) === source;
      const recount = stored.filter((one) => one.state === 'accepted' && isFrom(one.ref)).length;
      if (ofSource !== recount)
        fail('counts differ from a recount', `accepted from ${source}: ${ofSource}, ${recount}`);
    }
    const perDay = results.days.reduce((sum, day) => sum + day.accepted, 0);
    if (perDay !== accepted) fail('counts differ from a recount', `by day: ${perDay}, ${accepted}`);
    for (const mark of ['left', 'ordered'] as const) {
      const marked = stored.filter((one) => one.state === 'accepted' && one.marks.includes(mark.charAt(0)));
      if (status[mark] !== marked.length)
        fail('counts differ from a recount', `${mark}: ${status[mark]}, ${marked.length}`);
    }
    if (recipients !== stored.length)
      fail('counts differ from a recount', `recipients: ${recipients}, ${stored.length}`);
    const fixed = storedCampaigns(env).find(({ id }) => id === campaign)?.recipients;
    if (fixed !== undefined && fixed !== stored.length)
      fail('recipients differ from what was frozen', `${fixed}, ${stored.length}`);
    if (isRestored) return;
    const countReports = (event: 'bounce' | 'complaint') =>
      stored.filter(({ ref }) => reported.get(`${campaign}#${ref}`)?.has(event)).length;
    if (status.bounced !== countReports('bounce') || status.complained !== countReports('complaint'))
      fail(
        'reports are not counted',
        `bounced ${status.bounced}, ${countReports('bounce')}; complained ${status.complained}, ${countReports('complaint')}`,
      );
  }

  return {
    see(event) {
      switch (event.kind) {
        case 'sending':
          if (!isToList(event.email)) return;
          attempts.set(keyOf(event.email), [
            ...(attempts.get(keyOf(event.email)) ?? []),
            { email: event.email, isAccepted: false, isKnown: false, isLate: claims.isExpired(event.email) },
          ]);
          return;
        case 'arrived': {
          const attempt = find(event.email);
          if (attempt) attempt.isAccepted = event.isAccepted;
          return;
        }
        case 'answered': {
          const attempt = find(event.email);
          if (attempt) attempt.isKnown = !event.isUnknown;
          return;
        }
        case 'reported': {
          const key = `${event.email}#${event.ref}`;
          reported.set(key, (reported.get(key) ?? new Set()).add(event.event));
          return;
        }
        case 'restored':
          isRestored = true;
          return;
        case 'stored': {
          const { before, after } = event.change;
          if (
            before.kind === 'delivery' &&
            before.state === 'accepted' &&
            (after.kind !== 'delivery' || after.state !== 'accepted')
          )
            fail(
              'an accepted delivery has changed',
              `${names.of(before.campaign)} to ${names.of(before.ref)}`,
            );
          if (
            before.kind === 'campaign' &&
            after.kind === 'campaign' &&
            hasEnded(after.state) &&
            !hasEnded(before.state)
          ) {
            // An unknown outcome has a reason once the owner has decided about it.
            const isOpen = ({ state, reason }: { state: string; reason: string }) =>
              state === 'due' || state === 'claimed' || (state === 'unknown' && reason === '');
            const open = storedDeliveries(env).filter((one) => one.campaign === after.id && isOpen(one));
            if (open.length > 0)
              fail('ended although something is due or undecided', `${names.of(after.id)}: ${open.length}`);
          }
          return;
        }
      }
    },
    async judge() {
      const sent = storedCampaigns(env).filter(({ state }) => IS_BEGUN[state]);
      for (const delivery of storedDeliveries(env))
        if (sent.some(({ id }) => id === delivery.campaign)) judgeDelivery(delivery);
      for (const { id } of sent) await judgeCounts(id);
    },
  };
}
