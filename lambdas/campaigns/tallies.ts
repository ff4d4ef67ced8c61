import * as z from 'zod/mini';
import { dateOf, isoOf, MINUTE, SECOND } from '../facts/time';
import type { MailContext } from '../people/people';
import { entity } from '../table/entity';
import type { Check, Write } from '../table/table';

const TALLIES = 'tallies';
const PACES = 'paces';
/** How often the pace is noted, and how old a note may be to be used (ms). */
const PACE = { every: 20 * SECOND, oldest: 2.5 * MINUTE };

/** What became of the deliveries of a campaign; those that are due or claimed are the rest. */
const countFields = {
  accepted: z.number(),
  refused: z.number(),
  unknown: z.number(),
  skipped: z.number(),
  left: z.number(),
  bounced: z.number(),
  complained: z.number(),
  ordered: z.number(),
};
const tallySchema = z.object({
  campaign: z.string(),
  /** The UTC day of what is counted. */
  date: z.string(),
  slot: z.string(),
  /** The name that the recipients' source is counted under; empty if it is not known. */
  source: z.string(),
  ...countFields,
});
type Tally = z.infer<typeof tallySchema>;
export type TallyName = keyof typeof countFields;
export type Counts = Readonly<Record<TallyName, number>>;

const ZERO: Counts = {
  ...{ accepted: 0, refused: 0, unknown: 0, skipped: 0 },
  ...{ left: 0, bounced: 0, complained: 0, ordered: 0 },
};
const NAMES = Object.keys(ZERO) as TallyName[];

/** What is added to the counts of one source's recipients, or of those whose source is not known. */
export interface Added {
  source: string | undefined;
  counts: Partial<Counts>;
}

/** Visitors can invent sources: so many are counted by name, and all others under a name that none can have. */
export const COUNTED_SOURCES = 30;
export const OTHER_SOURCES = '*';

/** The counts of campaigns by day, source and slot: what is counted at the same time is in different items. */
export const tallies = entity('tally', tallySchema, {
  partitions: [TALLIES],
  key: ({ campaign, date, slot, source }: Pick<Tally, 'campaign' | 'date' | 'slot' | 'source'>) => ({
    pk: TALLIES,
    sk: `${campaign}#${date}#${slot}#${source}`,
  }),
});

/** How many emails of a campaign were accepted at a time, and at the time that was noted before. */
export const paces = entity(
  'pace',
  z.object({
    campaign: z.string(),
    at: z.string(),
    accepted: z.number(),
    earlierAt: z.string(),
    earlier: z.number(),
  }),
  { partitions: [PACES], key: ({ campaign }: { campaign: string }) => ({ pk: PACES, sk: campaign }) },
);

/** What is counted of a campaign. */
export interface CampaignCounts extends Counts {
  /** The days when emails were accepted. */
  days: { date: string; accepted: number }[];
  sources: { source: string; counts: Counts }[];
}

export type Tallies = ReturnType<typeof createTallies>;

/**
 * Creates the counters of deliveries: every change of a state is one transaction with its count, so that how far a
 * campaign of a million is costs as little to read as of one of ten.
 */
export function createTallies({ table, now }: Pick<MailContext, 'table' | 'now'>) {
  const store = tallies.on(table);
  const notes = paces.on(table);
  const rangeOf = (campaign: string) => ({ from: `${campaign}#`, to: `${campaign}#~` });
  /** The slots that transactions of this process are counting in. */
  const busy = new Set<number>();

  /** Does something with a slot that no other call of this process uses meanwhile. */
  async function withSlot<Result>(use: (slot: string) => Promise<Result>): Promise<Result> {
    let slot = 0;
    while (busy.has(slot)) slot += 1;
    busy.add(slot);
    try {
      return await use(String(slot).padStart(2, '0'));
    } finally {
      busy.delete(slot);
    }
  }

  /** Returns what is counted of a campaign, in all, and by day and source. */
  async function read(campaign: string): Promise<CampaignCounts> {
    const counts = { ...ZERO };
    const days = new Map<string, number>();
    const sources = new Map<string, Record<TallyName, number>>();
    for (const tally of await store.readAll(rangeOf(campaign))) {
      const ofSource = sources.get(tally.source) ?? { ...ZERO };
      sources.set(tally.source, ofSource);
      for (const name of NAMES) {
        counts[name] += tally[name];
        ofSource[name] += tally[name];
      }
      days.set(tally.date, (days.get(tally.date) ?? 0) + tally.accepted);
    }
    const accepted = [...days].map(([date, accepted]) => ({ date, accepted }));
    return {
      ...counts,
      days: accepted.filter((day) => day.accepted > 0),
      sources: [...sources].map(([source, ofSource]) => ({ source, counts: ofSource })),
    };
  }

  return {
    read,
    /**
     * Carries out writes, and counts them, each source once: all of that or nothing. Resolves to whether their conditions
     * held.
     */
    transact: (
      campaign: string,
      added: readonly Added[],
      writes: readonly (Write | Check)[],
    ): Promise<boolean> => {
      const counted = added.filter(({ counts }) => Object.keys(counts).length > 0);
      if (counted.length === 0) return table.transact(writes);
      const date = dateOf(now());
      return withSlot((slot) =>
        table.transact([
          ...writes,
          ...counted.map(({ source = '', counts }) =>
            tallies.write.upsert({ campaign, date, slot, source }, { set: {}, add: { ...ZERO, ...counts } }),
          ),
        ]),
      );
    },
    /** Notes how many emails of a campaign are accepted now, if that was not noted shortly before. */
    async notePace(campaign: string): Promise<void> {
      const last = await notes.get({ campaign });
      if (last && Math.abs(now() - Date.parse(last.at)) < PACE.every) return;
      const { accepted } = await read(campaign);
      const at = isoOf(now());
      const { at: earlierAt, accepted: earlier } = last ?? { at, accepted };
      await notes.put({ campaign, at, accepted, earlierAt, earlier });
    },
    /** Returns how many emails are accepted in a minute at the present pace. */
    async perMinute(campaign: string, accepted: number): Promise<number> {
      const note = await notes.get({ campaign });
      if (!note) return 0;
      const known = [
        { age: now() - Date.parse(note.earlierAt), count: note.earlier },
        { age: now() - Date.parse(note.at), count: note.accepted },
      ];
      const from = known.find(({ age }) => age > 0 && age <= PACE.oldest);
      return from ? Math.round(((accepted - from.count) * MINUTE) / Math.max(from.age, SECOND)) : 0;
    },
    /** Deletes the counts of a campaign. */
    async forget(campaign: string): Promise<void> {
      for (const tally of await store.readAll(rangeOf(campaign))) await store.delete(tally);
      await notes.delete({ campaign });
    },
  };
}
