import { randomBytes } from 'node:crypto';
import {
  type Campaign,
  campaignSchema,
  type Pause,
  type PauseReason,
  pauseSchema,
} from '../contract/campaigns';
import { type CampaignState, TRANSITIONS } from '../contract/transitions';
import { isoOf } from '../facts/time';
import type { MailContext } from '../people/people';
import { BACKUP_MARK } from '../table/backup-mark';
import { invalidItem, numberOf, textOf } from '../table/keys';
import type { Condition, Item, Key } from '../table/table';
import { ABSENT, readAll } from '../table/table';

/** The partition key of campaigns: there are few. */
const CAMPAIGNS = 'campaigns';

/** What the owner writes. */
export type Draft = Pick<Campaign, 'subject' | 'text' | 'to' | 'unconfirmed'>;

/** A campaign as it is stored. */
export interface StoredCampaign extends Campaign {
  /** Whether it sends no more than `WARM_UP_MAILS` in the first hour. */
  warmUp: boolean;
  /** Only while it is paused. */
  pause?: Pause | undefined;
  /** Bounces and complaints since it was last resumed. */
  bounced: number;
  complained: number;
  /** Tests that were sent so far. */
  tests: number;
}

/** The transitions that need nothing but the state. */
type CampaignMove = 'freeze' | 'completeFreeze' | 'send' | 'wait' | 'continue' | 'finish';

/** The states in which mails may be due, and a rule can pause them. */
export const ACTIVE_STATES: readonly CampaignState[] = ['canary', 'waiting', 'sending'];

const keyOf = (id: string): Key => ({ pk: CAMPAIGNS, sk: id });
const inState = (...states: readonly CampaignState[]): Condition => ({
  any: states.map((state) => ['state', '=', state] as const),
});

/** Creates the store of campaigns. Each change of a state is one conditional write. */
export function createCampaigns({ table, now }: Pick<MailContext, 'table' | 'now'>) {
  async function get(id: string): Promise<StoredCampaign | undefined> {
    const item = await table.get(keyOf(id));
    return item && parseCampaign(item);
  }
  const list = async (): Promise<StoredCampaign[]> =>
    (await readAll(table, [CAMPAIGNS], { backwards: true })).map(parseCampaign);

  return {
    get,
    /** Returns all campaigns, newest first. */
    list,
    /** Returns the campaign that is being sent, if there is one. */
    active: async (): Promise<StoredCampaign | undefined> =>
      (await list()).find(({ state }) => ACTIVE_STATES.includes(state)),
    async create({ unconfirmed, ...draft }: Draft): Promise<string> {
      const id = `m${now().toString(36)}${randomBytes(3).toString('hex')}`;
      const item = { ...draft, unconfirmed: Number(unconfirmed), state: 'draft', createdAt: isoOf(now()) };
      await table.put({ ...keyOf(id), ...item, leasedUntil: 0 }, ABSENT);
      return id;
    },
    /** Changes a draft. Resolves to whether it is one. */
    edit: async (id: string, { unconfirmed, ...draft }: Draft): Promise<boolean> =>
      (await table.update(
        keyOf(id),
        { set: { ...draft, unconfirmed: Number(unconfirmed) } },
        inState(...TRANSITIONS.save.from),
      )) !== undefined,
    remove: (id: string): Promise<boolean> => table.delete(keyOf(id), inState(...TRANSITIONS.delete.from)),
    /** Makes a transition. Resolves to whether the campaign was in a state that allows it. */
    async move(id: string, move: CampaignMove, set: Record<string, string | number> = {}): Promise<boolean> {
      const { from, to: state } = TRANSITIONS[move];
      return (await table.update(keyOf(id), { set: { ...set, state } }, inState(...from))) !== undefined;
    },
    /**
     * Leases a campaign that is being frozen, so that one call at a time freezes it. Resolves to when the lease ends (ms
     * since 1970); undefined if another call has it, or the campaign is in another state.
     */
    async leaseFreeze(id: string, duration: number): Promise<number | undefined> {
      const leasedUntil = now() + duration;
      const isFree: Condition = {
        all: [
          ['state', '=', 'freezing'],
          ['leasedUntil', '<=', now()],
        ],
      };
      return (await table.update(keyOf(id), { set: { leasedUntil } }, isFree)) && leasedUntil;
    },
    /** Ends a lease before its time. */
    async releaseFreeze(id: string, until: number): Promise<void> {
      const isOurs: Condition = { all: [['leasedUntil', '=', until]] };
      await table.update(keyOf(id), { set: { leasedUntil: 0 } }, isOurs);
    },
    /** Pauses a campaign that is being frozen or sent. Resolves to whether it was. */
    async pause(id: string, pausedBy: PauseReason): Promise<boolean> {
      for (const from of TRANSITIONS.pause.from) {
        const set = { state: TRANSITIONS.pause.to, pausedBy, pausedFrom: from };
        if (await table.update(keyOf(id), { set }, inState(from))) return true;
      }
      return false;
    },
    /**
     * Pauses what a restored backup would go on sending, though emails may have been sent since it was made; what was
     * paused already has that reason, too. Does nothing in a table that is no backup.
     */
    async pauseRestored(): Promise<void> {
      const mark = await table.get(BACKUP_MARK);
      if (!mark) return;
      const { from, to }: { from: readonly CampaignState[]; to: CampaignState } = TRANSITIONS.restore;
      const set = { state: to, pausedBy: 'restored', backupAt: textOf(mark, 'backupAt') };
      for (const { id, state, pause } of await list()) {
        // An earlier backup knows less.
        if (!from.includes(state) || pause?.by === 'restored') continue;
        const change = { set: { ...set, pausedFrom: pause?.from ?? state } };
        await table.update(keyOf(id), change, inState(state));
      }
      await table.delete(BACKUP_MARK);
    },
    /** Continues where it was paused; what happened until then does not pause it again. */
    async resume(id: string): Promise<boolean> {
      const { pause, bounced = 0, complained = 0 } = (await get(id)) ?? {};
      if (pause === undefined) return false;
      const change = {
        set: { state: pause.from },
        add: { bounced: -bounced, complained: -complained },
        remove: ['pausedBy', 'pausedFrom', 'backupAt'],
      };
      return (await table.update(keyOf(id), change, inState(...TRANSITIONS.resume.from))) !== undefined;
    },
    /** Has a test sent by the worker. */
    requestTest: async (id: string): Promise<boolean> =>
      (await table.update(keyOf(id), { set: { testWanted: 1 } }, { all: [['state', 'present']] })) !==
      undefined,
    /** Takes the tests that are wanted, each once. */
    async takeTests(): Promise<StoredCampaign[]> {
      const taken: StoredCampaign[] = [];
      for (const item of await readAll(table, [CAMPAIGNS])) {
        if (item.testWanted === undefined) continue;
        const change = { remove: ['testWanted'], add: { tests: 1 } };
        const isWanted: Condition = { all: [['testWanted', '=', 1]] };
        const changed = await table.update(keyOf(textOf(item, 'sk')), change, isWanted);
        if (changed) taken.push(parseCampaign(changed));
      }
      return taken;
    },
    /** The write that counts a bounce or a complaint. */
    countEvent: (id: string, event: 'bounced' | 'complained') =>
      ({
        call: 'update',
        key: keyOf(id),
        change: { add: { [event]: 1 } },
        condition: { all: [['state', 'present']] },
      }) as const,
  };
}

/** @throws StoreUnavailableError if the item is invalid */
function parseCampaign(item: Item): StoredCampaign {
  const id = textOf(item, 'sk');
  const { success, data } = campaignSchema.safeParse({ ...item, id, unconfirmed: item.unconfirmed === 1 });
  if (!success) throw invalidItem('an invalid campaign');
  const count = (name: string) => (item[name] === undefined ? 0 : numberOf(item, name));
  return {
    ...data,
    warmUp: item.warmUp !== 0,
    ...(data.state === 'paused' && { pause: parsePause(item) }),
    bounced: count('bounced'),
    complained: count('complained'),
    tests: count('tests'),
  };
}

/** @throws StoreUnavailableError if the item is invalid */
function parsePause({ pausedBy, pausedFrom, backupAt }: Item): Pause {
  const { success, data } = pauseSchema.safeParse({ by: pausedBy, from: pausedFrom, backupAt });
  if (!success) throw invalidItem('a campaign without the reason of its pause');
  return data;
}
