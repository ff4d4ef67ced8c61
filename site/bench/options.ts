import { parseArgs } from 'node:util';

/** What the benchmark measures. */
export interface BenchOptions {
  /** Runs per page; the table shows medians. */
  runs: number;
  /** The pages to measure; all public pages by default. */
  routes?: readonly string[];
  /** Whether to measure first taps on the landing page. */
  taps: boolean;
}

/** Parses `--runs 1`, `--routes /,/faq` (empty: no pages) and `--no-taps`. By default five runs measure everything. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '5' },
      routes: { type: 'string' },
      'no-taps': { type: 'boolean', default: false },
    },
  });
  const routes = values.routes?.split(',').filter((route) => route !== '');
  return { runs: Number(values.runs), taps: !values['no-taps'], ...(routes && { routes }) };
}
