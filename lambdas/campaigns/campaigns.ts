import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type Campaign,
  campaignSchema,
  type Pause,
  type PauseReason,
  pauseReasons,
} from '../contract/campaigns';
import { type CampaignState, TRANSITIONS } from '../contract/transitions';
import { isoOf } from '../facts/time';
import type { MailContext } from '../people/people';
import { backupMarks } from '../table/backup-mark';
import { entity } from '../table/entity';
import type { Write } from '../table/table';

const time = z.string();
const { id, subject, text, to, unconfirmed, createdAt } = campaignSchema.shape;

const draft = {
  ...{ id, subject, text, to, unconfirmed, createdAt },
  /** Tests that were sent so far, and whether another one is wanted. */
  tests: z.number(),
  isTestWanted: z.boolean(),
  /** Bounces and complaints since it was last resumed. */
  bounced: z.number(),
  complained: z.number(),
};
const fixed = {
  ...draft,
  /** Whoever signed up before is a recipient. */
  frozenAt: time,
  /** The number that the owner confirmed. */
  expected: z.number(),
  /** Those who have a delivery. */
  recipients: z.number(),
};
/** How far it is frozen. */
const begun = {
  ...fixed,
  /** The recipients who get it first, so far: references, separated by commas. */
  first: z.string(),
  /** How often the list is being read, and whether nobody was missing this time, so far. */
  pass: z.number(),
  isComplete: z.boolean(),
  /** Up to where the list was read: a hint. */
  place: z.optional(z.string()),
};
const freezing = {
  ...begun,
  /** Who freezes it now, and until when. */
  lease: z.optional(z.string()),
  leasedUntil: z.optional(time),
};
const canary = { ...fixed, sentAt: time };
const waiting = { ...canary, canaryAt: time };
/** `warmUp`: whether it sends no more than `WARM_UP_EMAILS` in the first hour. */
const sending = { ...waiting, warmUp: z.boolean() };
/** What was cancelled was sent so far, or not at all. */
const cancelling = { ...z.partial(z.object(sending)).shape, ...fixed };

/** Returns the schema of what is paused: what it was, and why it is paused with what the reason needs. */
const pausedSchema = <From extends CampaignState, Shape extends z.core.$ZodShape>(
  from: From,
  shape: Shape,
) => {
  const paused = { ...shape, state: z.literal('paused'), pausedFrom: z.literal(from), pausedAt: time };
  return z.discriminatedUnion('pausedBy', [
    z.object({ ...paused, pausedBy: z.enum(pauseReasons) }),
    z.object({ ...paused, pausedBy: z.literal('restored'), backupAt: time }),
    z.object({ ...paused, pausedBy: z.literal('codes'), codesMissing: z.number() }),
  ]);
};

const storedCampaignSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('draft'), ...draft }),
  z.object({ state: z.literal('freezing'), ...freezing }),
  z.object({ state: z.literal('frozen'), ...fixed }),
  z.object({ state: z.literal('canary'), ...canary }),
  z.object({ state: z.literal('waiting'), ...waiting }),
  z.object({ state: z.literal('sending'), ...sending }),
  z.discriminatedUnion('pausedFrom', [
    // Whoever freezes it then has no lease any more, and writes nothing more.
    pausedSchema('freezing', begun),
    pausedSchema('canary', canary),
    pausedSchema('waiting', waiting),
    pausedSchema('sending', sending),
  ]),
  z.object({ state: z.literal('cancelling'), ...cancelling }),
  z.object({ state: z.literal('done'), ...cancelling, doneAt: time }),
]);

/** The partition key of campaigns: there are few. */
const CAMPAIGNS = 'campaigns';

export const campaigns = entity('campaign', storedCampaignSchema, {
  partitions: [CAMPAIGNS],
  key: ({ id }: { id: string }) => ({ pk: CAMPAIGNS, sk: id }),
});

const SENDING = 'campaign-sending';

/** Which campaign is being sent, or waits for the owner after its first emails: one at a time. */
export const sendingSlot = entity('campaign that is being sent', z.object({ campaign: z.string() }), {
  partitions: [SENDING],
  key: (_: object) => ({ pk: SENDING, sk: SENDING }),
});

const DELETED = 'deleted-campaigns';

/** Campaigns that were deleted, until their deliveries are deleted, too. */
export const deletedCampaigns = entity('deleted campaign', z.object({ id: z.string() }), {
  partitions: [DELETED],
  key: ({ id }: { id: string }) => ({ pk: DELETED, sk: id }),
});

/** A campaign as it is stored. */
export type StoredCampaign = z.infer<typeof storedCampaignSchema>;
type InState<State extends CampaignState> = Extract<StoredCampaign, { state: State }>;
export type FreezingCampaign = InState<'freezing'>;
export type WaitingCampaign = InState<'waiting'>;
export type PausedCampaign = InState<'paused'>;
/** A campaign whose emails may be due, and that a rule can pause. */
export type ActiveCampaign = InState<'canary' | 'waiting' | 'sending'>;

/** What the owner writes. */
export type Draft = Pick<Campaign, 'subject' | 'text' | 'to' | 'unconfirmed'>;

/** How a change ended that only one campaign at a time may make. */
export type Turn = 'done' | 'wrong state' | 'another is being sent';

/** Returns a campaign as the owner sees it. */
export const describeCampaign = (campaign: StoredCampaign): Campaign => campaignSchema.parse(campaign);

/** The condition that no other campaign is being sent. */
const isFreeFor = (id: string) => ({
  any: [['campaign', 'absent'] as const, ['campaign', '=', id] as const],
});

const isActive = (campaign: StoredCampaign) =>
  campaign.state === 'canary' || campaign.state === 'waiting' || campaign.state === 'sending';

interface CampaignNeeds extends Pick<MailContext, 'table' | 'now'> {
  /** Returns random bytes. */
  random?: ((count: number) => Buffer) | undefined;
}

/** Creates the store of campaigns. Each change of a state is one conditional write, or one transaction. */
export function createCampaigns({ table, now, random = randomBytes }: CampaignNeeds) {
  const store = campaigns.on(table);
  const { write } = campaigns;
  const list = (): Promise<StoredCampaign[]> => store.readAll({ backwards: true });

  /** Moves a campaign to a state in which it is sent, unless another one is. */
  async function begin(id: string, move: Write): Promise<Turn> {
    if (await table.transact([move, sendingSlot.write.put({ campaign: id }, isFreeFor(id))])) return 'done';
    const slot = await sendingSlot.on(table).get({});
    return slot !== undefined && slot.campaign !== id ? 'another is being sent' : 'wrong state';
  }

  /** Moves a campaign out of the states in which it is sent: another one may be. */
  const end = (id: string, move: Write): Promise<boolean> =>
    table.transact([move, sendingSlot.write.delete({}, isFreeFor(id))]);

  /** Pauses a campaign that is being frozen or sent. Resolves to whether it was. */
  async function pause(id: string, reason: Pause): Promise<boolean> {
    const { to } = TRANSITIONS.pause;
    const given = { ...reason, pausedAt: isoOf(now()) };
    const moves = {
      freezing: async () => {
        const set = { pausedFrom: 'freezing', ...given } as const;
        return (await store.move({ id }, { from: 'freezing', to, set })) !== undefined;
      },
      canary: () =>
        end(id, write.move({ id }, { from: 'canary', to, set: { pausedFrom: 'canary', ...given } })),
      waiting: () =>
        end(id, write.move({ id }, { from: 'waiting', to, set: { pausedFrom: 'waiting', ...given } })),
      sending: () =>
        end(id, write.move({ id }, { from: 'sending', to, set: { pausedFrom: 'sending', ...given } })),
    };
    for (const from of TRANSITIONS.pause.from) {
      if (await moves[from]()) return true;
    }
    return false;
  }

  /** Resumes a paused campaign as it was read. */
  async function resume(campaign: PausedCampaign): Promise<Turn> {
    const { id, bounced, complained, pausedBy, pausedAt } = campaign;
    const rest = {
      from: TRANSITIONS.resume.from,
      add: { bounced: -bounced, complained: -complained },
      where: [
        ['pausedFrom', '=', campaign.pausedFrom],
        ['pausedBy', '=', pausedBy],
        ['pausedAt', '=', pausedAt],
      ],
    } as const;
    switch (campaign.pausedFrom) {
      case 'freezing': {
        const { frozenAt, expected, recipients, first, pass } = campaign;
        // Some may have joined the part of the list that was read.
        const set = { frozenAt, expected, recipients, first, pass, isComplete: false };
        return (await store.move(campaign, { ...rest, to: 'freezing', set })) ? 'done' : 'wrong state';
      }
      case 'canary': {
        const { frozenAt, expected, recipients, sentAt } = campaign;
        const set = { frozenAt, expected, recipients, sentAt };
        return begin(id, write.move(campaign, { ...rest, to: 'canary', set }));
      }
      case 'waiting': {
        const { frozenAt, expected, recipients, sentAt, canaryAt } = campaign;
        const set = { frozenAt, expected, recipients, sentAt, canaryAt };
        return begin(id, write.move(campaign, { ...rest, to: 'waiting', set }));
      }
      case 'sending': {
        const { frozenAt, expected, recipients, sentAt, canaryAt, warmUp } = campaign;
        const set = { frozenAt, expected, recipients, sentAt, canaryAt, warmUp };
        return begin(id, write.move(campaign, { ...rest, to: 'sending', set }));
      }
      default:
        return campaign satisfies never;
    }
  }

  return {
    get: (id: string): Promise<StoredCampaign | undefined> => store.get({ id }),
    /** Returns all campaigns, newest first. */
    list,
    /** Returns the campaign that is being sent, if there is one. */
    active: async (): Promise<ActiveCampaign | undefined> => (await list()).find(isActive),
    async create(given: Draft): Promise<string> {
      const id = `m${now().toString(36)}${random(3).toString('hex')}`;
      const counts = { tests: 0, bounced: 0, complained: 0 };
      const createdAt = isoOf(now());
      await store.put({ ...given, ...counts, id, state: 'draft', createdAt, isTestWanted: false }, 'absent');
      return id;
    },
    /** Changes a draft. Resolves to whether it is one. */
    edit: async (id: string, set: Draft): Promise<boolean> =>
      (await store.update({ id }, { in: TRANSITIONS.save.from, set })) !== undefined,
    /**
     * Deletes a campaign in the state in which it was read; the worker deletes its deliveries. Resolves to whether it was
     * in that state.
     */
    remove: ({ id, state }: StoredCampaign): Promise<boolean> =>
      table.transact([
        write.delete({ id }, [['state', '=', state]]),
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
     * Begins to freeze a draft that is as it was read: its text does not change any more. Resolves to whether it is.
     * @param frozenAt whoever signed up before is a recipient (ms since 1970)
     * @param expected the number that the owner confirmed
     */
    async beginFreeze(
      { id, subject, text, to, unconfirmed }: StoredCampaign,
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
        ['unconfirmed', '=', unconfirmed],
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
      return (
        (await store.update({ id }, { in: 'freezing', set, where: [['leasedUntil', 'absent']] })) ??
        (await store.update({ id }, { in: 'freezing', set, where: [['leasedUntil', '<=', isoOf(now())]] }))
      );
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
      begin(id, write.move({ id }, { ...TRANSITIONS.send, set: { sentAt: isoOf(now()) } })),
    /** Waits for the owner, after the first recipients. Resolves to whether it was being sent to them, as all that follow. */
    wait: async (id: string): Promise<boolean> =>
      (await store.move({ id }, { ...TRANSITIONS.wait, set: { canaryAt: isoOf(now()) } })) !== undefined,
    /** Continues with all others. */
    continue: async (id: string, warmUp: boolean): Promise<boolean> =>
      (await store.move({ id }, { ...TRANSITIONS.continue, set: { warmUp } })) !== undefined,
    /** Ends a campaign of which nothing is due or unknown. */
    finish: (id: string): Promise<boolean> =>
      end(id, write.move({ id }, { ...TRANSITIONS.finish, set: { doneAt: isoOf(now()) } })),
    /** Begins to cancel a paused campaign as it was read. Resolves to whether it is. */
    cancel: async (campaign: PausedCampaign): Promise<boolean> => {
      const { frozenAt, expected, recipients, pausedAt } = campaign;
      const set = { frozenAt, expected, recipients };
      const where = [['pausedAt', '=', pausedAt]] as const;
      return (await store.move(campaign, { ...TRANSITIONS.cancel, set, where })) !== undefined;
    },
    /** Ends a campaign that is being cancelled, of which nothing is due or unknown any more. */
    finishCancel: async (id: string): Promise<boolean> =>
      (await store.move({ id }, { ...TRANSITIONS.finishCancel, set: { doneAt: isoOf(now()) } })) !==
      undefined,
    /** Pauses a campaign that is being frozen or sent. Resolves to whether it was. */
    pause: (id: string, pausedBy: PauseReason): Promise<boolean> => pause(id, { pausedBy }),
    /** Pauses a freeze for which codes are missing. */
    pauseForCodes: (id: string, codesMissing: number): Promise<boolean> =>
      pause(id, { pausedBy: 'codes', codesMissing }),
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
        if (!from.includes(campaign.state)) continue;
        if (campaign.state !== 'paused') await pause(campaign.id, restored);
        // An earlier backup knows less.
        else if (campaign.pausedBy !== 'restored')
          await store.put({ ...campaign, ...restored }, [['state', '=', 'paused']]);
      }
      await marks.delete({});
    },
    /** Continues where it was paused, as it was read; what happened until then does not pause it again. */
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
    /** Returns the write that counts a bounce or a complaint. */
    countEvent: (id: string, event: 'bounced' | 'complained') =>
      campaigns.write.update({ id }, { add: event === 'bounced' ? { bounced: 1 } : { complained: 1 } }),
  };
}
