import { CLOSING_MARGIN, TOLERANCE } from '../domain';
import { numberOf, textOf } from './attributes';
import type { Item } from './calls';

/** What is remembered of a UTC day. */
export interface Figure {
  /** Changes with every reopening: what was counted under another token is not remembered. */
  token: string;
  /** Whether late writes may still be under way, so that nothing may be remembered yet. */
  open: boolean;
  /** Signups of the whole day, once that is closed. */
  total?: number | undefined;
  /** Signups of its closed hours, from the first on; empty where hours are not needed. */
  hours: number[];
  /** When this was counted (ms since 1970); 0 where nothing is remembered. */
  countedAt: number;
}

/** Everything that is remembered, read at one moment. */
export interface Figures {
  /** When, in ms since 1970. */
  readAt: number;
  /** By the start of the day. */
  days: Map<number, Figure>;
  /** A day without a figure that ends by this time had no signups. */
  countedUpTo: number;
  /** Figures hold for the epoch that they were counted in; a clock that went back begins a new one. */
  epoch: string;
  /** Whether the epoch began so lately that nothing may be remembered yet. */
  open: boolean;
  /** What only a clock that has gone back since can have written; figures are not to be trusted then. */
  ahead: { figures: boolean; openDays: string[] };
}

/** Sort key of the item that speaks for all days; it sorts behind every date. */
export const ALL = 'all';
/** The epoch before any clock went back. */
export const FIRST_EPOCH = 'first';

/** Beyond this no clock within the tolerance keeps anything open. */
export const openLimit = (now: number): number => now + CLOSING_MARGIN + TOLERANCE;

/** Reads the items of remembered counts. */
export function figuresOf(items: readonly Item[], now: number): Figures {
  const all = items.find(({ sk }) => sk === ALL);
  const epoch = all ? textOf(all, 'token') : FIRST_EPOCH;
  const days = items.filter((item) => item !== all);
  const current = items.filter((item) => item === all || item.epoch === epoch);
  return {
    readAt: now,
    days: new Map(days.map((item) => [Date.parse(textOf(item, 'sk')), figureOf(item, epoch, now)])),
    countedUpTo: all?.countedUpTo === undefined ? 0 : numberOf(all, 'countedUpTo'),
    epoch,
    open: all !== undefined && isOpen(all, now),
    ahead: {
      figures: current.some(({ countedAt = 0 }) => Number(countedAt) > now + TOLERANCE),
      openDays: items
        .filter(({ sk, openUntil = 0 }) => sk !== ALL && Number(openUntil) > openLimit(now))
        .map((item) => textOf(item, 'sk')),
    },
  };
}

function figureOf(item: Item, epoch: string, now: number): Figure {
  const figure = { token: textOf(item, 'token'), open: isOpen(item, now) };
  if (item.epoch !== epoch || item.countedAt === undefined) return { ...figure, hours: [], countedAt: 0 };
  return {
    ...figure,
    ...(item.total !== undefined && { total: numberOf(item, 'total') }),
    hours: item.hours === undefined ? [] : textOf(item, 'hours').split(',').map(Number),
    countedAt: numberOf(item, 'countedAt'),
  };
}

const isOpen = (item: Item, now: number) => item.openUntil !== undefined && numberOf(item, 'openUntil') > now;
