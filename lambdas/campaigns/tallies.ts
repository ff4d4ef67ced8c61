import * as z from 'zod/mini';
import { dateOf, isoOf, MINUTE, SECOND } from '../facts/time';
import type { MailContext } from '../people/people';
import { entity } from '../table/entity';
import type { Check, Write } from '../table/table';

const TALLIES = 'tallies';
const PACES = 'paces';
/** How often the pace is noted, and how old a note may be from which it is told (ms). */
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

/** The counts of campaigns, each by day and by slot: what is counted at the same time is in different items. */
export const tallies = entity('tally', tallySchema, {
  partitions: [TALLIES],
  key: ({ campaign, date, slot }: Pick<Tally, 'campaign' | 'date' | 'slot'>) => ({
    pk: TALLIES,
    sk: `${campaign}#${date}#${slot}`,
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

export type Tallies = ReturnType<typeof createTallies>;

/**
 * Creates what counts deliveries: every change of a state is one transaction with the count of it, so that how far a
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

  /** Returns what is counted of a campaign, day by day. */
  async function read(campaign: string): Promise<Counts & { days: { date: string; accepted: number }[] }> {
    const counts = { ...ZERO };
    const days = new Map<string, number>();
    for (const tally of await store.readAll(rangeOf(campaign))) {
      for (const name of NAMES) counts[name] += tally[name];
      days.set(tally.date, (days.get(tally.date) ?? 0) + tally.accepted);
    }
    const accepted = [...days].map(([date, accepted]) => ({ date, accepted }));
    return { ...counts, days: accepted.filter((day) => day.accepted > 0) };
  }

  return {
    read,
    /** Carries out writes, and counts them: all of that or nothing. Resolves to whether their conditions held. */
    transact: (
      campaign: string,
      added: Partial<Counts>,
      writes: readonly (Write | Check)[],
    ): Promise<boolean> => {
      if (Object.keys(added).length === 0) return table.transact(writes);
      const date = dateOf(now());
      return withSlot((slot) =>
        table.transact([
          ...writes,
          tallies.write.upsert({ campaign, date, slot }, { set: {}, add: { ...ZERO, ...added } }),
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
