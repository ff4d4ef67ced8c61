import { campaigns } from '../campaigns/campaign/stored-campaign';
import { deliveries } from '../campaigns/delivery/delivery';
import { orders } from '../campaigns/order/orders';
import { people } from '../people/person';
import { codes } from '../signups/code';
import { signups } from '../signups/signup';
import { batchesOf } from '../table/batches';
import { StoreUnavailableError } from '../table/errors';
import type { Item, Key, Page, Table } from '../table/table';
import { ENTITIES } from './entities';

/** How often a call is tried, to wait for a store that is busy or restarts. */
const ATTEMPTS = 10;
/** How many writes run at the same time. */
const BATCH = 25;

interface CopyOptions {
  /** Waits before a call that has failed is repeated. */
  pause(): Promise<void>;
  /** Is called after each batch with the number of items that are copied so far. */
  onProgress?(copied: number): void;
}

/**
 * Copies every item of a table to another one, unchanged, and resolves to their number. It can be repeated after an
 * interruption: items that were copied are written again.
 * @throws StoreUnavailableError if a store stays unavailable
 */
export async function copyTable(from: Table, to: Table, options: CopyOptions): Promise<number> {
  let copied = 0;
  for (const pk of new Set(ENTITIES.flatMap(({ partitions }) => partitions))) {
    let after: Item | undefined;
    do {
      const page: Page = await repeated(() => from.query({ pk, after }), options);
      for (const batch of batchesOf(page.items, BATCH)) {
        await Promise.all(batch.map((item) => repeated(() => to.put(keyed(item)), options)));
        copied += batch.length;
        options.onProgress?.(copied);
      }
      after = page.next;
    } while (after);
  }
  return copied;
}

const keyed = (item: Item): Item & Key => ({ ...item, pk: String(item.pk), sk: String(item.sk) });

async function repeated<Result>(call: () => Promise<Result>, { pause }: CopyOptions): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || attempt === ATTEMPTS) throw error;
      await pause();
    }
  }
}

/** The records that show the owner's work. */
const COUNTED = { signups, people, codes, orders, campaigns, deliveries };
export type StoredCounts = Record<keyof typeof COUNTED, number>;

/** Counts the records of the owner's work. */
export async function countStored(table: Table): Promise<StoredCounts> {
  const [ofSignups, ofPeople, ofCodes, ofOrders, ofCampaigns, ofDeliveries] = await Promise.all(
    Object.values(COUNTED).map((each) => each.on(table).count()),
  );
  return {
    signups: ofSignups ?? 0,
    people: ofPeople ?? 0,
    codes: ofCodes ?? 0,
    orders: ofOrders ?? 0,
    campaigns: ofCampaigns ?? 0,
    deliveries: ofDeliveries ?? 0,
  };
}

/**
 * Returns whether a table has none of the owner's work. People do not count: the smoke test of a new stage leaves some.
 */
export async function isUnused(table: Table): Promise<boolean> {
  const { people: _ofSmokeTest, ...counts } = await countStored(table);
  return Object.values(counts).every((count) => count === 0);
}
