import { type ApiError, conflict, unknownId } from '../../api/responses';
import { formatTo } from '../../contract/audiences';
import { type Campaign, type CampaignSizes, campaignSchema } from '../../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import {
  type CampaignAction,
  describeRefusal,
  isPossible,
  isSending,
  SENDING_STATES,
  TRANSITIONS,
} from '../../contract/transitions';
import { isoOf } from '../../facts/time';
import type { MailContext } from '../../people/people';
import type { TableContext, TimedContext } from '../../table/context';
import type { Write } from '../../table/table';
import {
  type ActiveCampaign,
  audienceOf,
  campaigns,
  deletedCampaigns,
  isRehearsalOf,
  NOT_PAUSED,
  pauseOf,
  type StoredCampaign,
  sendingSlot,
  splitList,
  stateOf,
  type WaitingCampaign,
} from './stored-campaign';

/** What the functions of campaigns share. */
export interface CampaignContext extends MailContext {
  /** Whether emails are written to files, so that nobody gets them. */
  isRehearsal: boolean;
  /** Names this installation: a copy of its data has another name. */
  installation: string;
  /** Returns random bytes, for ids. */
  random: (count: number) => Buffer;
  /** How many get a campaign first, and how many in its first hour. */
  sizes: CampaignSizes;
}

/** What the owner writes. */
export type Draft = Pick<
  Campaign,
  'subject' | 'text' | 'audience' | 'sources' | 'tags' | 'unconfirmed' | 'oldConsents'
>;

/** Returns a campaign as the owner sees it. @param isRehearsal whether emails are written to files now */
export const campaignForOwner = (campaign: StoredCampaign, isRehearsal: boolean): Campaign =>
  campaignSchema.parse({
    ...campaign,
    state: stateOf(campaign),
    isRehearsal: isRehearsalOf(campaign, isRehearsal),
    audience: audienceOf(campaign),
    sources: splitList(campaign.sources),
    tags: splitList(campaign.tags),
  });

/** Returns a draft as it is stored. */
const encodeDraft = ({ audience, sources, tags, ...draft }: Draft) => ({
  ...draft,
  to: formatTo(audience),
  neverMailed: audience.to === 'not-ordered' && audience.neverMailed,
  sources: sources.join(),
  tags: tags.join(),
});

export const getCampaign = ({ table }: TableContext, id: string): Promise<StoredCampaign | undefined> =>
  campaigns.on(table).get({ id });

/** Returns a campaign. @throws ApiError 404 if there is no such campaign */
export async function findCampaign(context: TableContext, id: string): Promise<StoredCampaign> {
  const campaign = await getCampaign(context, id);
  if (!campaign) throw unknownId(CAMPAIGN_ERRORS.unknownId);
  return campaign;
}

/** Returns a campaign. @throws ApiError 404 if there is no such campaign, 409 if its state does not allow an action */
export async function findFor(
  action: CampaignAction,
  context: TableContext,
  id: string,
): Promise<StoredCampaign> {
  const campaign = await findCampaign(context, id);
  const state = stateOf(campaign);
  if (!isPossible(action, state)) throw conflict(describeRefusal(state));
  return campaign;
}

/**
 * Returns the error of an action that a campaign did not allow when it was carried out: its state has changed since it
 * was read, or it was paused and resumed.
 */
export async function wrongState(
  action: CampaignAction,
  context: TableContext,
  id: string,
): Promise<ApiError> {
  const state = stateOf(await findCampaign(context, id));
  return conflict(isPossible(action, state) ? CAMPAIGN_ERRORS.changedMeanwhile : describeRefusal(state));
}

/** Returns all campaigns, newest first. */
export const listCampaigns = ({ table }: TableContext): Promise<StoredCampaign[]> =>
  campaigns.on(table).readAll({ backwards: true });

/** Returns the campaign that is being sent, if there is one. */
export const findActiveCampaign = async (context: TableContext): Promise<ActiveCampaign | undefined> =>
  (await listCampaigns(context)).find(isActive);

const isActive = (campaign: StoredCampaign): campaign is ActiveCampaign =>
  isSending(campaign.state) && pauseOf(campaign) === undefined;

/** Stores a new draft. Resolves to its id. @param copyOf the campaign that it is a copy of, if it is one */
export async function createCampaign(
  { table, now, random }: Pick<CampaignContext, 'table' | 'now' | 'random'>,
  given: Draft,
  copyOf?: string,
): Promise<string> {
  const id = `m${now().toString(36)}${random(3).toString('hex')}`;
  const counts = { revision: 1, tests: 0, pauses: 0, forgivenBounces: 0, forgivenComplaints: 0 };
  const draft = { ...encodeDraft(given), ...counts, id, copyOf, createdAt: isoOf(now()) };
  await campaigns.on(table).put({ ...draft, state: 'draft', isTestWanted: false }, 'absent');
  return id;
}

/**
 * Changes a draft. Resolves to the changed draft; undefined if it is no draft, or has another revision.
 * @param revision the revision that the change is based on; any one by default
 */
export function editCampaign(
  { table }: TableContext,
  id: string,
  draft: Draft,
  revision?: number,
): Promise<StoredCampaign | undefined> {
  const where = revision === undefined ? [] : [['revision', '=', revision] as const];
  const change = { in: TRANSITIONS.save.from, set: encodeDraft(draft), add: { revision: 1 }, where };
  return campaigns.on(table).update({ id }, change);
}

/**
 * Deletes a campaign if its state is still the one that was read; the worker deletes its deliveries. Resolves to
 * whether it was.
 */
export function deleteCampaign(
  { table }: TableContext,
  { id, state, pauses, ...campaign }: StoredCampaign,
): Promise<boolean> {
  const isPaused = 'pausedBy' in campaign && campaign.pausedBy !== undefined;
  return table.transact([
    campaigns.write.delete({ id }, [
      ['state', '=', state],
      ['pauses', '=', pauses],
      ['pausedBy', isPaused ? 'present' : 'absent'],
    ]),
    ...(state === 'draft' ? [] : [deletedCampaigns.write.put({ id })]),
  ]);
}

/** Returns the ids of campaigns whose deliveries are to be deleted. */
export const listDeletedCampaigns = async ({ table }: TableContext): Promise<string[]> =>
  (await deletedCampaigns.on(table).readAll()).map(({ id }) => id);

/** Records that the deliveries of a deleted campaign are deleted. */
export async function forgetDeletedCampaign({ table }: TableContext, id: string): Promise<void> {
  await deletedCampaigns.on(table).delete({ id }, 'always');
}

/** The outcome of a change that only one campaign at a time may make. */
export type SlotResult = 'done' | 'wrong state' | 'another is being sent';

/** The condition that no other campaign is being sent. */
const isFreeFor = (id: string) => ({
  any: [['campaign', 'absent'] as const, ['campaign', '=', id] as const],
});

/** Moves a campaign to a state that sends it, unless another campaign is being sent. */
export async function takeSlot({ table }: TableContext, id: string, move: Write): Promise<SlotResult> {
  if (await table.transact([move, sendingSlot.write.put({ campaign: id }, isFreeFor(id))])) return 'done';
  const slot = await sendingSlot.on(table).get({});
  return slot !== undefined && slot.campaign !== id ? 'another is being sent' : 'wrong state';
}

/** Moves a campaign out of the states that send it: another one may be sent. Resolves to whether it was in one. */
export const leaveSlot = ({ table }: TableContext, id: string, move: Write): Promise<boolean> =>
  table.transact([move, sendingSlot.write.delete({}, isFreeFor(id))]);

/** The condition that a campaign was not paused since it was read; each pause adds to `pauses`. */
export const asRead = ({ pauses }: Pick<StoredCampaign, 'pauses'>) => [['pauses', '=', pauses]] as const;

/** Begins to send to the first recipients. */
export function sendCampaign(
  context: Pick<CampaignContext, 'table' | 'now' | 'isRehearsal'>,
  campaign: StoredCampaign,
): Promise<SlotResult> {
  const { id } = campaign;
  const set = { sentAt: isoOf(context.now()), isRehearsal: context.isRehearsal };
  const move = { ...TRANSITIONS.send, set, where: asRead(campaign) };
  return takeSlot(context, id, campaigns.write.move({ id }, move));
}

/** Sets when a campaign that is being sent began to now: a clock that was ahead had recorded a later time. */
export async function correctSentAt(
  { table, now }: TimedContext,
  { id, sentAt }: ActiveCampaign,
): Promise<void> {
  const change = {
    in: SENDING_STATES,
    set: { sentAt: isoOf(now()) },
    where: [['sentAt', '=', sentAt]],
  } as const;
  await campaigns.on(table).update({ id }, change);
}

/** Makes a campaign wait for the owner after its first recipients. */
export async function endCanary({ table, now }: TimedContext, id: string): Promise<void> {
  const move = { ...TRANSITIONS.wait, set: { canaryAt: isoOf(now()) }, where: NOT_PAUSED };
  await campaigns.on(table).move({ id }, move);
}

/** Continues with the remaining recipients, if the campaign is unchanged since it was read. */
export async function continueCampaign(
  { table }: TableContext,
  campaign: WaitingCampaign,
  warmUp: boolean,
): Promise<boolean> {
  const move = { ...TRANSITIONS.continue, set: { warmUp }, where: asRead(campaign) };
  return (await campaigns.on(table).move(campaign, move)) !== undefined;
}

/** Ends a campaign that has no due or unknown deliveries. */
export async function finishCampaign(context: TimedContext, id: string): Promise<void> {
  const move = { ...TRANSITIONS.finish, set: { doneAt: isoOf(context.now()) }, where: NOT_PAUSED };
  await leaveSlot(context, id, campaigns.write.move({ id }, move));
}

/** Ends a campaign that is being cancelled, once no delivery is due or unknown. */
export async function finishCancel({ table, now }: TimedContext, id: string): Promise<void> {
  await campaigns.on(table).move({ id }, { ...TRANSITIONS.finishCancel, set: { doneAt: isoOf(now()) } });
}

/** Has a test sent by the worker. Resolves to whether there is such a campaign. */
export const requestTest = async ({ table }: TableContext, id: string): Promise<boolean> =>
  (await campaigns.on(table).update({ id }, { set: { isTestWanted: true } })) !== undefined;

/** Takes the tests that are wanted, each once. */
export async function takeTests({ table }: TableContext): Promise<StoredCampaign[]> {
  const store = campaigns.on(table);
  const taken: StoredCampaign[] = [];
  for (const { id } of await store.readAll({}, ({ isTestWanted }) => isTestWanted)) {
    const where = [['isTestWanted', '=', true]] as const;
    const campaign = await store.update({ id }, { set: { isTestWanted: false }, add: { tests: 1 }, where });
    if (campaign) taken.push(campaign);
  }
  return taken;
}

/** Records that the owner has got a campaign as it was when the test was taken. */
export async function noteTested({ table }: TableContext, { id, revision }: StoredCampaign): Promise<void> {
  await campaigns.on(table).update({ id }, { set: { testedRevision: revision } });
}
