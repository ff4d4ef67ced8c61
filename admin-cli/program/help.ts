import { EXITS } from '../errors/command-error';

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;

/** A comment and the arguments of `launch-admin`. */
type Example = readonly [comment: string, ...calls: string[]];

/** Returns the start of a help text: a description, and examples to copy. */
export function introduction(description: string, examples: readonly Example[]): string {
  const lines = examples.flatMap(([comment, ...calls]) => [
    `  # ${comment}`,
    ...calls.map((call) => `  launch-admin ${call}`),
  ]);
  return [description, '', bold('Examples:'), ...lines, ''].join('\n');
}

/** Returns the end of every help text: the exit codes. */
export function exitCodes(): string {
  const rows = Object.values(EXITS).map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`);
  return ['', bold('Exit codes:'), ...rows].join('\n');
}

/** Options for commander's part of the help. */
export const HELP_STYLE = { showGlobalOptions: true, minWidthToWrap: 20, styleTitle: bold };

export const EXAMPLES = {
  program: [
    ['Show how the list grows', 'stats --days 14'],
    ['Save the list as a spreadsheet', 'export -o signups.csv'],
    ['Show who signed up today', 'list --since 24h'],
    ['Find out what is wrong', 'doctor'],
  ],
  stats: [
    ['Total, last 7 days, discount', 'stats'],
    ['With a bar for each of the last 14 days', 'stats --days 14'],
    ['Refresh every 10 seconds', 'stats --watch --interval 10'],
    ['The total alone', 'stats --json | jq .total'],
  ],
  export: [
    ['To the default file in this folder', 'export'],
    ['To a file, replacing an older one', 'export -o signups.csv --force'],
    ['To another program', 'export -o - | wc -l'],
    ['To import it into a mailing tool', 'export --for mailchimp'],
  ],
  list: [
    ['The newest 50', 'list'],
    ['All since a date, or in the last 7 days', 'list --all --since 2025-10-01', 'list --all --since 7d'],
    ['Find a person', 'list --search ada'],
    ['The addresses alone', 'list --all | cut -f 1'],
  ],
  erase: [
    ['Asks before it erases', 'erase ada@example.com'],
    ['In a script', 'erase ada@example.com --yes'],
    [
      'Count a burst of strangers, then erase it',
      'erase --from 3h --to 1h --dry-run',
      'erase --from 3h --to 1h',
    ],
  ],
  import: [
    ['Add what is not on the list yet', 'import signups.csv'],
    ['Check what was refused', 'import signups.csv --json | jq .refused'],
    ['From another program', 'import - < signups.csv'],
  ],
  log: [
    ['The newest 50', 'log'],
    ['Every export', 'log --limit 10000 | grep export'],
  ],
  doctor: [
    ['The site on this machine', 'doctor'],
    ['The live site', 'doctor --api-url https://shop.example'],
  ],
} as const satisfies Record<string, readonly Example[]>;
