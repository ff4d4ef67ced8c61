import { EXITS } from './exits';

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;

/** A command's help begins with what it does and with calls to copy: `[why, call]`. */
export function introduction(what: string, examples: readonly (readonly [string, string])[]): string {
  const calls = examples.map(([why, call]) => `  # ${why}\n  launch-admin ${call}`);
  return [what, '', bold('Examples:'), ...calls, ''].join('\n');
}

/** What the exit codes mean, for the end of every help. */
export function exitCodes(): string {
  const rows = Object.values(EXITS).map(({ code, says }) => `  ${String(code).padStart(3)}  ${says}`);
  return ['', bold('Exit codes:'), ...rows].join('\n');
}

/** commander's own part of the help. */
export const helpStyle = {
  showGlobalOptions: true,
  minWidthToWrap: 20,
  styleTitle: bold,
};

export const EXAMPLES = {
  program: [
    ['How the list grows', 'stats --days 14'],
    ['Take it away as a spreadsheet', 'export -o signups.csv'],
    ['Who signed up today', 'list --since 24h'],
    ['Is everything well?', 'doctor'],
  ],
  stats: [
    ['Total, last 7 days, discount', 'stats'],
    ['A bar for each of the last 14 days', 'stats --days 14'],
    ['Keep looking, every 10 seconds', 'stats --watch --interval 10'],
    ['The total alone', 'stats --json | jq .total'],
  ],
  export: [
    ["Into the server's file name, here", 'export'],
    ['Into a file, replacing an older one', 'export -o signups.csv --force'],
    ['Into another program', 'export -o - | wc -l'],
  ],
  list: [
    ['The newest 50', 'list'],
    [
      'Everybody since a date, or since 7 days',
      'list --all --since 2025-10-01\n  launch-admin list --all --since 7d',
    ],
    ['Find a person', 'list --search ada'],
    ['The addresses alone', 'list --all | cut -f 1'],
  ],
  erase: [
    ['Asks before it erases', 'erase ada@example.com'],
    ['In a script', 'erase ada@example.com --yes'],
  ],
  doctor: [
    ['The site on this machine', 'doctor'],
    ['The live site', 'doctor --api-url https://shop.example'],
  ],
} as const;
