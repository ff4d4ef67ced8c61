import { randomUUID } from 'node:crypto';
import { TRANSITIONS } from '../../contract/transitions';
import { CLOCK_TOLERANCE, isoOf } from '../../facts/time';
import type { MailContext } from '../../people/people';
import type { TableContext, TimedContext } from '../../table/context';
import type { Write } from '../../table/table';
import {
  campaigns,
  type FreezingCampaign,
  NOT_PAUSED,
  type StoredCampaign,
} from '../campaign/stored-campaign';

/**
 * Begins to freeze a draft that is unchanged since it was read: its text no longer changes. Resolves to false if it has
 * changed.
 * @param frozenAt whoever signed up before is a recipient (ms since 1970)
 * @param expected the number that the owner confirmed
 */
export async function beginFreeze(
  { table }: TableContext,
  { id, subject, text, to, sources, tags, unconfirmed, oldConsents, neverMailed }: StoredCampaign,
  { frozenAt, expected }: { frozenAt: number; expected: number },
): Promise<boolean> {
  const progress = { recipients: 0, first: '', pass: 1, isComplete: true };
  const set = { frozenAt: isoOf(frozenAt), expected, ...progress };
  const where = [
    ['subject', '=', subject],
    ['text', '=', text],
    ['to', '=', to],
    ['sources', '=', sources],
    ['tags', '=', tags],
    ['unconfirmed', '=', unconfirmed],
    ['oldConsents', '=', oldConsents],
    ['neverMailed', '=', neverMailed],
  ] as const;
  return (await campaigns.on(table).move({ id }, { ...TRANSITIONS.freeze, set, where })) !== undefined;
}

/**
 * Leases a campaign that is being frozen, so that one process at a time freezes it. Resolves to undefined if another
 * one has it, or the campaign is in another state.
 * @param duration how long after its last page the process counts as killed (ms)
 */
export async function leaseFreeze(
  { table, now }: TimedContext,
  id: string,
  duration: number,
): Promise<FreezingCampaign | undefined> {
  const set = { lease: randomUUID(), leasedUntil: isoOf(now() + duration) };
  // A lease that ends much later than it can was made by a clock that was ahead.
  const latest = isoOf(now() + duration + CLOCK_TOLERANCE);
  const isFree = [
    ['leasedUntil', 'absent'],
    ['leasedUntil', '<=', isoOf(now())],
    ['leasedUntil', '>', latest],
  ] as const;
  for (const test of isFree) {
    const where = [...NOT_PAUSED, test];
    const leased = await campaigns.on(table).update({ id }, { in: 'freezing', set, where });
    if (leased) return leased;
  }
  return undefined;
}

interface Step extends Pick<FreezingCampaign, 'first' | 'cursor'> {
  /** Recipients that it adds. */
  added: number;
  /** How long the lease lasts after it (ms). */
  duration: number;
}

/** Returns the write that records a step of a freeze, and renews its lease: nothing is written without it. */
export const freezeStepWrite = (
  { now }: Pick<MailContext, 'now'>,
  { id, lease = '' }: FreezingCampaign,
  { added, duration, ...set }: Step,
): Write =>
  campaigns.write.update(
    { id },
    {
      in: 'freezing',
      set: { ...set, isComplete: false, leasedUntil: isoOf(now() + duration) },
      add: { recipients: added },
      where: [['lease', '=', lease]],
    },
  );

/** Ends a lease before its time, and records how far the list was read. */
export async function releaseFreeze(
  { table }: TableContext,
  { id, lease = '' }: FreezingCampaign,
  { cursor, ...set }: Pick<FreezingCampaign, 'cursor' | 'pass' | 'isComplete'>,
): Promise<void> {
  const unset = ['lease', 'leasedUntil', ...(cursor === undefined ? (['cursor'] as const) : [])] as const;
  const where = [['lease', '=', lease]] as const;
  await campaigns.on(table).update({ id }, { in: 'freezing', set: { ...set, cursor }, unset, where });
}

/** Returns the write that records that all recipients are fixed. */
export const freezeCompletionWrite = ({ id, lease = '' }: FreezingCampaign): Write =>
  campaigns.write.move({ id }, { ...TRANSITIONS.completeFreeze, where: [['lease', '=', lease]] });
