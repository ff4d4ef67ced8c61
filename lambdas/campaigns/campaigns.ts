import { randomBytes } from 'node:crypto';
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
/** `leasedUntil`: until when one call has it for itself. */
const freezing = { ...draft, leasedUntil: z.optional(time) };
const frozen = { ...draft, frozenAt: time, recipients: z.number() };
const canary = { ...frozen, sentAt: time };
const waiting = { ...canary, canaryAt: time };
/** `warmUp`: whether it sends no more than `WARM_UP_EMAILS` in the first hour. */
const sending = { ...waiting, warmUp: z.boolean() };

/** Returns the schema of what is paused: what it was, and why it is paused with what the reason needs. */
const pausedSchema = <From extends CampaignState, Shape extends z.core.$ZodShape>(
  from: From,
  shape: Shape,
) => {
  const paused = { ...shape, state: z.literal('paused'), pausedFrom: z.literal(from) };
  return z.discriminatedUnion('pausedBy', [
    z.object({ ...paused, pausedBy: z.enum(pauseReasons) }),
    z.object({ ...paused, pausedBy: z.literal('restored'), backupAt: time }),
  ]);
};

const storedCampaignSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('draft'), ...draft }),
  z.object({ state: z.literal('freezing'), ...freezing }),
  z.object({ state: z.literal('frozen'), ...frozen }),
  z.object({ state: z.literal('canary'), ...canary }),
  z.object({ state: z.literal('waiting'), ...waiting }),
  z.object({ state: z.literal('sending'), ...sending }),
  z.discriminatedUnion('pausedFrom', [
    pausedSchema('freezing', freezing),
    pausedSchema('canary', canary),
    pausedSchema('waiting', waiting),
    pausedSchema('sending', sending),
  ]),
  z.object({ state: z.literal('done'), ...sending, doneAt: time }),
]);

/** The partition key of campaigns: there are few. */
const CAMPAIGNS = 'campaigns';

export const campaigns = entity('campaign', storedCampaignSchema, {
  partitions: [CAMPAIGNS],
  key: ({ id }: { id: string }) => ({ pk: CAMPAIGNS, sk: id }),
});

/** A campaign as it is stored. */
export type StoredCampaign = z.infer<typeof storedCampaignSchema>;
type InState<State extends CampaignState> = Extract<StoredCampaign, { state: State }>;
export type FreezingCampaign = InState<'freezing'>;
export type WaitingCampaign = InState<'waiting'>;
/** A campaign whose emails may be due, and that a rule can pause. */
export type ActiveCampaign = InState<'canary' | 'waiting' | 'sending'>;

/** What the owner writes. */
export type Draft = Pick<Campaign, 'subject' | 'text' | 'to' | 'unconfirmed'>;

/** Returns a campaign as the owner sees it. */
export const describeCampaign = (campaign: StoredCampaign): Campaign => campaignSchema.parse(campaign);

const isActive = (campaign: StoredCampaign) =>
  campaign.state === 'canary' || campaign.state === 'waiting' || campaign.state === 'sending';

interface CampaignNeeds extends Pick<MailContext, 'table' | 'now'> {
  /** Returns random bytes. */
  random?: ((count: number) => Buffer) | undefined;
}

/** Creates the store of campaigns. Each change of a state is one conditional write. */
export function createCampaigns({ table, now, random = randomBytes }: CampaignNeeds) {
  const store = campaigns.on(table);
  const list = (): Promise<StoredCampaign[]> => store.readAll({ backwards: true });

  /** Pauses a campaign that is being frozen or sent. Resolves to whether it was. */
  async function pause(id: string, pause: Pause): Promise<boolean> {
    const { to } = TRANSITIONS.pause;
    const moves = {
      freezing: () => store.move({ id }, { from: 'freezing', to, set: { pausedFrom: 'freezing', ...pause } }),
      canary: () => store.move({ id }, { from: 'canary', to, set: { pausedFrom: 'canary', ...pause } }),
      waiting: () => store.move({ id }, { from: 'waiting', to, set: { pausedFrom: 'waiting', ...pause } }),
      sending: () => store.move({ id }, { from: 'sending', to, set: { pausedFrom: 'sending', ...pause } }),
    };
    for (const from of TRANSITIONS.pause.from) {
      if (await moves[from]()) return true;
    }
    return false;
  }

  /** Resumes a paused campaign as it was read. Resolves to undefined if it has changed. */
  function resume(campaign: InState<'paused'>) {
    const { bounced, complained } = campaign;
    const rest = {
      from: TRANSITIONS.resume.from,
      add: { bounced: -bounced, complained: -complained },
      where: [['pausedFrom', '=', campaign.pausedFrom]],
    } as const;
    switch (campaign.pausedFrom) {
      case 'freezing':
        return store.move(campaign, { ...rest, to: 'freezing' });
      case 'canary': {
        const { frozenAt, recipients, sentAt } = campaign;
        return store.move(campaign, { ...rest, to: 'canary', set: { frozenAt, recipients, sentAt } });
      }
      case 'waiting': {
        const { frozenAt, recipients, sentAt, canaryAt } = campaign;
        const set = { frozenAt, recipients, sentAt, canaryAt };
        return store.move(campaign, { ...rest, to: 'waiting', set });
      }
      case 'sending': {
        const { frozenAt, recipients, sentAt, canaryAt, warmUp } = campaign;
        const set = { frozenAt, recipients, sentAt, canaryAt, warmUp };
        return store.move(campaign, { ...rest, to: 'sending', set });
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
    /** Deletes a draft. Resolves to whether it was one. */
    remove: (id: string): Promise<boolean> =>
      store.delete({ id }, { any: TRANSITIONS.delete.from.map((state) => ['state', '=', state] as const) }),
    /** Begins to freeze a draft, or goes on. Resolves to the campaign, whose text does not change any more. */
    beginFreeze: (id: string): Promise<FreezingCampaign | undefined> =>
      store.move({ id }, TRANSITIONS.freeze),
    /** Records that all recipients are fixed. Resolves to whether it was being frozen, as all that follow. */
    completeFreeze: async (id: string, recipients: number): Promise<boolean> => {
      const set = { recipients, frozenAt: isoOf(now()) };
      return (await store.move({ id }, { ...TRANSITIONS.completeFreeze, set })) !== undefined;
    },
    /** Begins to send to the first recipients. */
    send: async (id: string): Promise<boolean> =>
      (await store.move({ id }, { ...TRANSITIONS.send, set: { sentAt: isoOf(now()) } })) !== undefined,
    /** Waits for the owner, after the first recipients. */
    wait: async (id: string): Promise<boolean> =>
      (await store.move({ id }, { ...TRANSITIONS.wait, set: { canaryAt: isoOf(now()) } })) !== undefined,
    /** Continues with all others. */
    continue: async (id: string, warmUp: boolean): Promise<boolean> =>
      (await store.move({ id }, { ...TRANSITIONS.continue, set: { warmUp } })) !== undefined,
    /** Ends a campaign of which nothing is due or unknown. */
    finish: async (id: string): Promise<boolean> =>
      (await store.move({ id }, { ...TRANSITIONS.finish, set: { doneAt: isoOf(now()) } })) !== undefined,
    /**
     * Leases a campaign that is being frozen, so that one call at a time freezes it. Resolves to when the lease ends (ISO
     * 8601); undefined if another call has it, or the campaign is in another state.
     */
    async leaseFreeze(id: string, duration: number): Promise<string | undefined> {
      const set = { leasedUntil: isoOf(now() + duration) };
      const isLeased =
        (await store.update({ id }, { in: 'freezing', set, where: [['leasedUntil', 'absent']] })) ??
        (await store.update({ id }, { in: 'freezing', set, where: [['leasedUntil', '<=', isoOf(now())]] }));
      return isLeased && set.leasedUntil;
    },
    /** Ends a lease before its time. */
    async releaseFreeze(id: string, until: string): Promise<void> {
      const where = [['leasedUntil', '=', until]] as const;
      await store.update({ id }, { in: 'freezing', unset: ['leasedUntil'], where });
    },
    /** Pauses a campaign that is being frozen or sent. Resolves to whether it was. */
    pause: (id: string, pausedBy: PauseReason): Promise<boolean> => pause(id, { pausedBy }),
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
    /** Continues where it was paused; what happened until then does not pause it again. */
    async resume(id: string): Promise<boolean> {
      const campaign = await store.get({ id });
      return campaign?.state === 'paused' && (await resume(campaign)) !== undefined;
    },
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
