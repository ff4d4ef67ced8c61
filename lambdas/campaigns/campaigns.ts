import { randomBytes, randomUUID } from 'node:crypto';
import { formatTo } from '../contract/audiences';
import { type Campaign, campaignSchema } from '../contract/campaigns';
import {
  type CampaignState,
  isPossible,
  PAUSABLE_STATES,
  SENDING_STATES,
  TRANSITIONS,
} from '../contract/transitions';
import { CLOCK_TOLERANCE } from '../email/delivery';
import { isoOf } from '../facts/time';
import type { MailContext } from '../people/people';
import { backupMarks } from '../table/backup-mark';
import type { Write } from '../table/table';
import {
  type ActiveCampaign,
  audienceOf,
  campaigns,
  deletedCampaigns,
  type FreezingCampaign,
  isRehearsalOf,
  pauseOf,
  type StoredCampaign,
  type StoredPause,
  sendingSlot,
  stateOf,
  type WaitingCampaign,
  wordsOf,
} from './stored-campaign';

/** What the owner writes. */
export type Draft = Pick<Campaign, 'subject' | 'text' | 'audience' | 'sources' | 'tags' | 'unconfirmed'>;

/** How a change ended that only one campaign at a time may make. */
export type Turn = 'done' | 'wrong state' | 'another is being sent';

/** Returns a campaign as the owner sees it. @param isRehearsal whether emails are written to files now */
export const describeCampaign = (campaign: StoredCampaign, isRehearsal: boolean): Campaign =>
  campaignSchema.parse({
    ...campaign,
    state: stateOf(campaign),
    isRehearsal: isRehearsalOf(campaign, isRehearsal),
    audience: audienceOf(campaign),
    sources: wordsOf(campaign.sources),
    tags: wordsOf(campaign.tags),
  });

/** Returns a draft as it is stored. */
const encodeDraft = ({ audience, sources, tags, ...draft }: Draft) => ({
  ...draft,
  to: formatTo(audience),
  neverMailed: audience.to === 'not-ordered' && audience.neverMailed,
  sources: sources.join(),
  tags: tags.join(),
});

/** The condition that no other campaign is being sent. */
const isFreeFor = (id: string) => ({
  any: [['campaign', 'absent'] as const, ['campaign', '=', id] as const],
});

const isActive = (campaign: StoredCampaign): campaign is ActiveCampaign =>
  (campaign.state === 'canary' || campaign.state === 'waiting' || campaign.state === 'sending') &&
  pauseOf(campaign) === undefined;

/** The attributes of a pause, and those that only some reasons have. */
const PAUSE_DETAILS = ['backupAt', 'codesMissing', 'codesNeeded'] as const;
const PAUSE = ['pausedBy', 'pausedAt', ...PAUSE_DETAILS] as const;

const NOT_PAUSED = [['pausedBy', 'absent']] as const;
/** The condition that a campaign is paused, and was not resumed since it was read. */
const pausedAs = (pauses: number) => [['pausedBy', 'present'] as const, ['pauses', '=', pauses] as const];

interface CampaignNeeds extends Pick<MailContext, 'table' | 'now'> {
  /** Whether emails are written to files; by default they are sent. */
  isRehearsal?: boolean | undefined;
  /** Returns random bytes. */
  random?: ((count: number) => Buffer) | undefined;
}

/** Returns all campaigns, newest first. */
export const listCampaigns = ({ table }: Pick<MailContext, 'table'>): Promise<StoredCampaign[]> =>
  campaigns.on(table).readAll({ backwards: true });

/** Creates the store of campaigns. Each change of a state is one conditional write, or one transaction. */
export function createCampaigns({ table, now, isRehearsal = false, random = randomBytes }: CampaignNeeds) {
  const store = campaigns.on(table);
  const { write } = campaigns;
  const list = () => listCampaigns({ table });

  /** Moves a campaign to a state that sends it, unless another campaign is being sent. */
  async function begin(id: string, move: Write): Promise<Turn> {
    if (await table.transact([move, sendingSlot.write.put({ campaign: id }, isFreeFor(id))])) return 'done';
    const slot = await sendingSlot.on(table).get({});
    return slot !== undefined && slot.campaign !== id ? 'another is being sent' : 'wrong state';
  }

  /** Moves a campaign out of the states that send it: another one may be sent. */
  const end = (id: string, move: Write): Promise<boolean> =>
    table.transact([move, sendingSlot.write.delete({}, isFreeFor(id))]);

  /** Pauses a campaign that is being frozen or sent, and is not paused. Resolves to whether it was. */
  async function pause(id: string, reason: StoredPause): Promise<boolean> {
    const change = { set: { ...reason, pausedAt: isoOf(now()) }, add: { pauses: 1 }, where: NOT_PAUSED };
    // Whoever freezes it loses the lease, and writes nothing more.
    const unset = ['lease', 'leasedUntil'] as const;
    if (await store.update({ id }, { in: 'freezing', ...change, unset })) return true;
    return end(id, write.update({ id }, { in: SENDING_STATES, ...change }));
  }

  /** Gives a campaign that is paused, as it was read, another reason for that. Resolves to whether it has it. */
  async function replacePause({ id, pauses }: StoredCampaign, reason: StoredPause): Promise<boolean> {
    const set = { ...reason, pausedAt: isoOf(now()) };
    const unset = PAUSE_DETAILS.filter((name) => !(name in reason));
    const change = { set, unset, add: { pauses: 1 }, where: pausedAs(pauses) };
    return (await store.update({ id }, { in: PAUSABLE_STATES, ...change })) !== undefined;
  }

  /**
   * Pauses a campaign until the owner resumes it, whatever else has paused it: then it does not go on by itself. What was
   * restored from a backup keeps that reason, since resuming asks about it. Resolves to whether it is paused.
   */
  async function hold(id: string): Promise<boolean> {
    for (;;) {
      if (await pause(id, { pausedBy: 'owner' })) return true;
      const campaign = await store.get({ id });
      if (!campaign || !isPossible('pause', stateOf(campaign))) return false;
      const paused = pauseOf(campaign);
      // Also what the owner has paused already: a resume that is still under way is not what they want any more.
      const reason = paused?.pausedBy === 'restored' ? paused : ({ pausedBy: 'owner' } as const);
      if (paused && (await replacePause(campaign, reason))) return true;
    }
  }

  /**
   * Resumes a paused campaign as it was read.
   * @param reported what was reported until now, which does not pause it again if the owner has looked at it
   */
  async function resume(
    { id, state, pauses }: StoredCampaign,
    reported?: { bounced: number; complained: number },
  ): Promise<Turn> {
    const set = reported && { forgivenBounces: reported.bounced, forgivenComplaints: reported.complained };
    const change = { unset: PAUSE, where: pausedAs(pauses) };
    if (state !== 'freezing') return begin(id, write.update({ id }, { in: SENDING_STATES, ...change, set }));
    // Some may have joined the part of the list that was read.
    const read = await store.update({ id }, { in: 'freezing', ...change, set: { isComplete: false } });
    return read ? 'done' : 'wrong state';
  }

  return {
    get: (id: string): Promise<StoredCampaign | undefined> => store.get({ id }),
    /** Returns all campaigns, newest first. */
    list,
    /** Returns the campaign that is being sent, if there is one. */
    active: async (): Promise<ActiveCampaign | undefined> => (await list()).find(isActive),
    /** @param copyOf the campaign that it is a copy of, if it is one */
    async create(given: Draft, copyOf?: string): Promise<string> {
      const id = `m${now().toString(36)}${random(3).toString('hex')}`;
      const counts = { tests: 0, pauses: 0, forgivenBounces: 0, forgivenComplaints: 0 };
      const draft = { ...encodeDraft(given), ...counts, id, copyOf, createdAt: isoOf(now()) };
      await store.put({ ...draft, state: 'draft', isTestWanted: false }, 'absent');
      return id;
    },
    /** Changes a draft. Resolves to whether it is one. */
    async edit(id: string, draft: Draft): Promise<boolean> {
      const update = { in: TRANSITIONS.save.from, set: encodeDraft(draft) };
      return (await store.update({ id }, update)) !== undefined;
    },
    /**
     * Deletes a campaign in the state in which it was read; the worker deletes its deliveries. Resolves to whether it was
     * in that state.
     */
    remove: ({ id, state, pauses, ...campaign }: StoredCampaign): Promise<boolean> =>
      table.transact([
        write.delete({ id }, [
          ['state', '=', state],
          ['pauses', '=', pauses],
          ['pausedBy', 'pausedBy' in campaign && campaign.pausedBy ? 'present' : 'absent'],
        ]),
        ...(state === 'draft' ? [] : [deletedCampaigns.write.put({ id })]),
      ]),
    /** Returns the campaigns whose deliveries are to be deleted. */
    deleted: async (): Promise<string[]> => {
      const all = await deletedCampaigns.on(table).readAll();
      return all.map(({ id }) => id);
    },
    /** Records that the deliveries of a deleted campaign are deleted. */
    forget: (id: string): Promise<boolean> => deletedCampaigns.on(table).delete({ id }),
    /**
     * Begins to freeze a draft that is as it was read: its text no longer changes. Resolves to whether it is being frozen.
     * @param frozenAt whoever signed up before is a recipient (ms since 1970)
     * @param expected the number that the owner confirmed
     */
    async beginFreeze(
      { id, subject, text, to, sources, tags, unconfirmed, neverMailed }: StoredCampaign,
      { frozenAt, expected }: { frozenAt: number; expected: number },
    ): Promise<boolean> {
      const set = {
        frozenAt: isoOf(frozenAt),
        expected,
        recipients: 0,
        first: '',
        pass: 1,
        isComplete: true,
      };
      const where = [
        ['subject', '=', subject],
        ['text', '=', text],
        ['to', '=', to],
        ['sources', '=', sources],
        ['tags', '=', tags],
        ['unconfirmed', '=', unconfirmed],
        ['neverMailed', '=', neverMailed],
      ] as const;
      return (await store.move({ id }, { ...TRANSITIONS.freeze, set, where })) !== undefined;
    },
    /**
     * Leases a campaign that is being frozen, so that one process at a time freezes it. Resolves to undefined if another
     * one has it, or the campaign is in another state.
     * @param duration how long after its last page it counts as killed (ms)
     */
    async leaseFreeze(id: string, duration: number): Promise<FreezingCampaign | undefined> {
      const set = { lease: randomUUID(), leasedUntil: isoOf(now() + duration) };
      // A lease that ends much later than it can was made by a clock that was ahead.
      const latest = isoOf(now() + duration + CLOCK_TOLERANCE);
      const isFree = [
        ['leasedUntil', 'absent'],
        ['leasedUntil', '<=', isoOf(now())],
        ['leasedUntil', '>', latest],
      ] as const;
      for (const test of isFree) {
        const leased = await store.update({ id }, { in: 'freezing', set, where: [...NOT_PAUSED, test] });
        if (leased) return leased;
      }
      return undefined;
    },
    /** Returns the write that records a step of a freeze, and renews its lease: nothing is written without it. */
    stepOfFreeze: (
      { id, lease = '' }: FreezingCampaign,
      {
        added,
        duration,
        ...set
      }: Pick<FreezingCampaign, 'first' | 'place'> & { added: number; duration: number },
    ): Write =>
      write.update(
        { id },
        {
          in: 'freezing',
          set: { ...set, isComplete: false, leasedUntil: isoOf(now() + duration) },
          add: { recipients: added },
          where: [['lease', '=', lease]],
        },
      ),
    /** Ends a lease before its time, and records how far the list was read. */
    async releaseFreeze(
      { id, lease = '' }: FreezingCampaign,
      { place, ...set }: Pick<FreezingCampaign, 'place' | 'pass' | 'isComplete'>,
    ): Promise<void> {
      const unset = ['lease', 'leasedUntil', ...(place === undefined ? (['place'] as const) : [])] as const;
      const where = [['lease', '=', lease]] as const;
      await store.update({ id }, { in: 'freezing', set: { ...set, place }, unset, where });
    },
    /** Returns the write that records that all recipients are fixed. */
    completingFreeze: ({ id, lease = '' }: FreezingCampaign): Write =>
      write.move({ id }, { ...TRANSITIONS.completeFreeze, where: [['lease', '=', lease]] }),
    /** Begins to send to the first recipients. */
    send: (id: string): Promise<Turn> =>
      begin(id, write.move({ id }, { ...TRANSITIONS.send, set: { sentAt: isoOf(now()), isRehearsal } })),
    /** Waits for the owner, after the first recipients. Resolves to whether it was being sent to them, as all that follow. */
    wait: async (id: string): Promise<boolean> =>
      (await store.move(
        { id },
        { ...TRANSITIONS.wait, set: { canaryAt: isoOf(now()) }, where: NOT_PAUSED },
      )) !== undefined,
    /** Continues with all others, as it was read. */
    continue: async ({ id, pauses }: WaitingCampaign, warmUp: boolean): Promise<boolean> => {
      const where = [...NOT_PAUSED, ['pauses', '=', pauses]] as const;
      return (await store.move({ id }, { ...TRANSITIONS.continue, set: { warmUp }, where })) !== undefined;
    },
    /** Ends a campaign that has no due or unknown deliveries. */
    finish: (id: string): Promise<boolean> =>
      end(
        id,
        write.move({ id }, { ...TRANSITIONS.finish, set: { doneAt: isoOf(now()) }, where: NOT_PAUSED }),
      ),
    /** Begins to cancel a paused campaign as it was read. Resolves to whether it is. */
    cancel: async ({ id, pauses }: StoredCampaign): Promise<boolean> => {
      const { to } = TRANSITIONS.cancel;
      const where = pausedAs(pauses);
      return (await store.move({ id }, { from: PAUSABLE_STATES, to, where })) !== undefined;
    },
    /** Ends a campaign that is being cancelled, once no delivery is due or unknown. */
    finishCancel: async (id: string): Promise<boolean> =>
      (await store.move({ id }, { ...TRANSITIONS.finishCancel, set: { doneAt: isoOf(now()) } })) !==
      undefined,
    pause,
    /**
     * Pauses what a restored backup would go on sending, though emails may have been sent since it was made; what was
     * paused already has that reason, too. Does nothing in a table that is no backup.
     */
    async pauseRestored(): Promise<void> {
      const marks = backupMarks.on(table);
      const mark = await marks.get({});
      if (!mark) return;
      const restored = { pausedBy: 'restored', backupAt: mark.backupAt } as const;
      const { from }: { from: readonly CampaignState[] } = TRANSITIONS.restore;
      for (const campaign of await list()) {
        if (!from.includes(stateOf(campaign))) continue;
        const reason = pauseOf(campaign)?.pausedBy;
        if (reason === undefined) await pause(campaign.id, restored);
        // An earlier backup knows less.
        else if (reason !== 'restored') await replacePause(campaign, restored);
      }
      await marks.delete({});
    },
    hold,
    replacePause,
    resume,
    /** Has a test sent by the worker. Resolves to whether there is such a campaign. */
    requestTest: async (id: string): Promise<boolean> =>
      (await store.update({ id }, { set: { isTestWanted: true } })) !== undefined,
    /** Takes the tests that are wanted, each once. */
    async takeTests(): Promise<StoredCampaign[]> {
      const taken: StoredCampaign[] = [];
      for (const { id } of await store.readAll({}, ({ isTestWanted }) => isTestWanted)) {
        const where = [['isTestWanted', '=', true]] as const;
        const campaign = await store.update(
          { id },
          { set: { isTestWanted: false }, add: { tests: 1 }, where },
        );
        if (campaign) taken.push(campaign);
      }
      return taken;
    },
  };
}
