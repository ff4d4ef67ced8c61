import { MINUTE, startOfHour } from './time';

/**
 * How long after its end an hour or a day stays open for writes under way. A store call times out after 3 seconds,
 * so two minutes leave room for clocks that differ.
 */
export const FINALIZATION_DELAY = 2 * MINUTE;

/** How much clocks may differ, and how old a write may be before it has to invalidate its day (ms). */
export const CLOCK_TOLERANCE = FINALIZATION_DELAY / 2;

/** Returns the end of finalized time at `now`: the start of the first hour that can still change. */
export const startOfOpenWindow = (now: number): number => startOfHour(now - FINALIZATION_DELAY);

/** Whether a write at the time `since` is so late at `now` that its day may have been counted without it. */
export const isLate = (since: number, now: number): boolean => now - since > CLOCK_TOLERANCE;
