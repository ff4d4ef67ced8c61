import type { CampaignState } from '../../contract/campaign-states';
import { isPossible, PAUSABLE_STATES, SENDING_STATES, TRANSITIONS } from '../../contract/transitions';
import { isoOf } from '../../facts/time';
import { backupMarks } from '../../table/backup-mark';
import type { TableContext, TimedContext } from '../../table/context';
import { getCampaign, leaveSlot, listCampaigns, type SlotResult, takeSlot } from './campaigns';
import type { Reported } from './stop-rules';
import {
  campaigns,
  NOT_PAUSED,
  pauseOf,
  type ScheduledCampaign,
  type StoredCampaign,
  type StoredPause,
  stateOf,
} from './stored-campaign';

/** The attributes of a pause that only some reasons have. */
const PAUSE_DETAILS = ['backupAt', 'codesMissing', 'codesNeeded'] as const;
export const PAUSE = ['pausedBy', 'pausedAt', ...PAUSE_DETAILS] as const;

/** The condition that a campaign is paused, and was not resumed since it was read. */
export const pausedAs = (pauses: number) => [
  ['pausedBy', 'present'] as const,
  ['pauses', '=', pauses] as const,
];

/** Pauses a campaign that is being frozen or sent, or is scheduled, unless it is paused. Resolves to whether it did. */
export async function pauseCampaign(
  context: TimedContext,
  id: string,
  reason: StoredPause,
): Promise<boolean> {
  const { table, now } = context;
  const change = { set: { ...reason, pausedAt: isoOf(now()) }, add: { pauses: 1 }, where: NOT_PAUSED };
  const store = campaigns.on(table);
  // Whoever freezes it loses the lease, and writes nothing more.
  const unset = ['lease', 'leasedUntil'] as const;
  if (await store.update({ id }, { in: 'freezing', ...change, unset })) return true;
  if (await store.update({ id }, { in: 'scheduled', ...change })) return true;
  return leaveSlot(context, id, campaigns.write.update({ id }, { in: SENDING_STATES, ...change }));
}

/** Pauses a scheduled campaign that is unchanged since it was read. Resolves to whether it was. */
export async function pauseScheduled(
  { table, now }: TimedContext,
  { id, startsAt, pauses }: ScheduledCampaign,
  reason: StoredPause,
): Promise<boolean> {
  const where = [
    ['startsAt', '=', startsAt],
    ['pauses', '=', pauses],
  ] as const;
  const change = { set: { ...reason, pausedAt: isoOf(now()) }, add: { pauses: 1 }, where };
  return (await campaigns.on(table).update({ id }, { in: 'scheduled', ...change })) !== undefined;
}

/** Replaces the reason of a pause, if the campaign is unchanged since it was read. Resolves to whether it did. */
export async function replacePause(
  { table, now }: TimedContext,
  { id, pauses }: StoredCampaign,
  reason: StoredPause,
): Promise<boolean> {
  const set = { ...reason, pausedAt: isoOf(now()) };
  const unset = PAUSE_DETAILS.filter((name) => !(name in reason));
  const change = { set, unset, add: { pauses: 1 }, where: pausedAs(pauses) };
  return (await campaigns.on(table).update({ id }, { in: PAUSABLE_STATES, ...change })) !== undefined;
}

/**
 * Pauses a campaign until the owner resumes it: it does not resume by itself, whatever else has paused it. A campaign
 * that was restored from a backup keeps that reason, since resuming asks about it. Resolves to whether it is paused.
 */
export async function pauseByOwner(context: TimedContext, id: string): Promise<boolean> {
  for (;;) {
    if (await pauseCampaign(context, id, { pausedBy: 'owner' })) return true;
    const campaign = await getCampaign(context, id);
    if (!campaign || !isPossible('pause', stateOf(campaign))) return false;
    const paused = pauseOf(campaign);
    // A pause by the owner is renewed, too: a resume that is still under way is no longer what they want.
    const reason = paused?.pausedBy === 'restored' ? paused : ({ pausedBy: 'owner' } as const);
    if (paused && (await replacePause(context, campaign, reason))) return true;
  }
}

/**
 * Resumes a paused campaign that is unchanged since it was read.
 * @param reported what was reported until now, which does not pause it again if the owner has looked at it
 */
export async function resumeCampaign(
  context: TableContext,
  { id, state, pauses }: StoredCampaign,
  reported?: Reported,
): Promise<SlotResult> {
  const set = reported && { forgivenBounces: reported.bounced, forgivenComplaints: reported.complained };
  const change = { unset: PAUSE, where: pausedAs(pauses) };
  if (state !== 'freezing') {
    const resumed = campaigns.write.update({ id }, { in: SENDING_STATES, ...change, set });
    return takeSlot(context, id, resumed);
  }
  // Some may have joined the part of the list that was read.
  const again = { in: state, ...change, set: { isComplete: false } };
  return (await campaigns.on(context.table).update({ id }, again)) ? 'done' : 'wrong state';
}

/** Begins to cancel a paused campaign that is unchanged since it was read. Resolves to whether it did. */
export async function cancelCampaign(
  { table, now }: TimedContext,
  { id, pauses }: StoredCampaign,
): Promise<boolean> {
  const { to } = TRANSITIONS.cancel;
  const set = { cancelledAt: isoOf(now()) };
  const move = { from: PAUSABLE_STATES, to, set, where: pausedAs(pauses) };
  return (await campaigns.on(table).move({ id }, move)) !== undefined;
}

/**
 * Pauses every campaign that a restored backup would go on sending, since emails may have been sent after the backup
 * was made; a campaign that was paused gets that reason, too. Does nothing in a table that was not restored.
 */
export async function pauseRestored(context: TimedContext): Promise<void> {
  const marks = backupMarks.on(context.table);
  const mark = await marks.get({});
  if (!mark) return;
  const restored = { pausedBy: 'restored', backupAt: mark.backupAt } as const;
  const { from }: { from: readonly CampaignState[] } = TRANSITIONS.restore;
  for (const campaign of await listCampaigns(context)) {
    if (!from.includes(stateOf(campaign))) continue;
    const reason = pauseOf(campaign)?.pausedBy;
    if (reason === undefined) await pauseCampaign(context, campaign.id, restored);
    // An earlier backup knows less.
    else if (reason !== 'restored') await replacePause(context, campaign, restored);
  }
  await marks.delete({}, 'always');
}
