import { DISCOUNT, GAME } from './game';
import { OFFER_DATES } from './offers';

/** The launch as an entry of a calendar. */
export const LAUNCH_EVENT = {
  /** The file that the build writes. */
  path: '/launch.ics',
  /** The day on which orders open, ISO 8601. */
  date: OFFER_DATES.preOrderFrom.date,
  summary: `${GAME.name}: orders open`,
  description: `Everyone on the launch list gets ${DISCOUNT} off the first order, for a limited time.`,
} as const;
