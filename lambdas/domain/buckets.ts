import { MINUTE, startOfHour } from './time';

/**
 * How long after its end an hour or a day stays open for writes that were under way. A store call gives up
 * after 3 seconds, so two minutes leave room for clocks that disagree.
 */
export const CLOSING_MARGIN = 2 * MINUTE;

/** How far clocks may disagree, and how old a write may be before it has to announce itself. */
export const TOLERANCE = CLOSING_MARGIN / 2;

/** The end of what is closed at `now`: the start of the first hour that can still change by itself. */
export const liveEdge = (now: number): number => startOfHour(now - CLOSING_MARGIN);

/** Whether a write that concerns the time `since` comes so late at `now` that others may have counted without it. */
export const isLate = (since: number, now: number): boolean => now - since > TOLERANCE;
