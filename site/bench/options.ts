import { parseArgs } from 'node:util';

/** What is measured, and how often. */
export interface BenchOptions {
  /** Runs a page; the table shows medians. */
  runs: number;
  routes: readonly string[];
  /** Whether the first taps on the landing page are measured too. */
  taps: boolean;
}

/** Every public page with an address of its own. */
const ROUTES = [
  '/',
  '/how-to-play',
  '/shipping',
  '/returns',
  '/faq',
  '/contact',
  '/wholesale',
  '/privacy-policy',
  '/terms',
  '/signed-up',
  '/signup-problem',
];

/**
 * Reads `--runs 1`, `--routes /,/faq` (empty: none) and `--no-taps`; without them everything is measured, as often as
 * was promised.
 */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '5' },
      routes: { type: 'string', default: ROUTES.join() },
      'no-taps': { type: 'boolean', default: false },
    },
  });
  return {
    runs: Number(values.runs),
    routes: values.routes.split(',').filter((route) => route !== ''),
    taps: !values['no-taps'],
  };
}
