import { DAILY_LIMIT, LIST_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { MAILING_TOOLS } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import { PERSON_STATES } from '@tariff-tantrum/lambdas/contract/people';
import type { Command } from 'commander';
import type { RunDeps } from '../context';
import { addCampaignCommands } from './campaign-commands';
import { command, formatIntroduction, option, parseTimeOption, parseWholeNumber } from './command';
import { addImportCommands } from './import-commands';

const SINCE = 'only those since 7d, 36h, 2025-10-01 or "2025-10-01 12:00" in OWNER_TIME_ZONE';

/** Adds every command, in the order of the help. */
export function addCommands(program: Command, deps: RunDeps): void {
  addStats(program, deps);
  addExport(program, deps);
  addList(program, deps);
  addPerson(program, deps);
  addErase(program, deps);
  addSuppressed(program, deps);
  addTrapped(program, deps);
  addImportCommands(program, deps);
  addCampaignCommands(program, deps);
  addMail(program, deps);
  addLog(program, deps);
  addDoctor(program, deps);
}

const limit = () =>
  option(
    '--limit <n>',
    `how many at most (default: ${LIST_LIMIT.default})`,
    parseWholeNumber(1, 999_999_999),
  );

function addStats(program: Command, deps: RunDeps): void {
  command(program, deps, 'stats', {
    summary: 'show how many signed up',
    description: 'Shows how many signed up, and how the list grows.',
    examples: [
      ['Total, last 7 days, discount', 'stats'],
      ['With a bar for each of the last 14 days', 'stats --days 14'],
      ['Refresh every 10 seconds', 'stats --watch --interval 10'],
      ['The total alone', 'stats --json | jq .total'],
    ],
    options: [
      option(
        '--days <n>',
        'add a bar for each of the last n days of OWNER_TIME_ZONE',
        parseWholeNumber(1, DAILY_LIMIT.max),
      ),
      option('--by <what>', 'count by where people came from')
        .choices(['source'])
        .conflicts(['days', 'watch']),
      option('--watch', 'refresh until ctrl-C'),
      option('--interval <seconds>', 'time between two refreshes', parseWholeNumber(1, 86_400)).default(5),
    ],
    load: async () => (await import('../commands/stats')).runStats,
  });
}

function addExport(program: Command, deps: RunDeps): void {
  const parseWhen = parseTimeOption(deps.now);
  command(program, deps, 'export', {
    summary: 'save the list as CSV',
    description: 'Saves the list as CSV: complete, or not at all.',
    examples: [
      ['To the default file in this folder', 'export'],
      ['To a file, replacing an older one', 'export -o signups.csv --force'],
      ['To another program', 'export -o - | wc -l'],
      ['To import it into a mailing tool', 'export --for mailchimp'],
      ['Who signed up since the last export', 'export --since 2025-10-01T12:00Z'],
    ],
    options: [
      option('-o, --output <file>', 'target file (-: stdout, which is the default in a pipe)'),
      option('-f, --force', 'replace an existing file'),
      option('--for <tool>', 'with the columns that a mailing tool imports').choices(
        Object.keys(MAILING_TOOLS),
      ),
      option('--since <when>', SINCE, parseWhen),
      option('--until <when>', 'only signups before this time', parseWhen),
      option('--discount <percent>', 'only signups with this discount', parseWholeNumber(0, 100)),
      option('--source <name>', 'only signups from this link'),
      option('--tag <tag>', 'only signups with the tag of an import'),
      option('--not-notified', 'only who has not got a campaign yet'),
    ],
    load: async () => (await import('../commands/export')).runExport,
  });
}

function addList(program: Command, deps: RunDeps): void {
  const parseWhen = parseTimeOption(deps.now);
  command(program, deps, 'list', {
    summary: 'list signups, newest first',
    description: 'Lists who signed up, newest first.',
    examples: [
      ['The newest 50', 'list'],
      ['All since a date, or in the last 7 days', 'list --all --since 2025-10-01', 'list --all --since 7d'],
      ['Find a person', 'list --search ada'],
      [
        'Who waits for a confirmation, or came with an import',
        'list --state waiting',
        'list --tag essen-2026',
      ],
      ['The addresses alone', 'list --all | cut -f 1'],
    ],
    options: [
      limit(),
      option('--all', 'all of them').conflicts('limit'),
      option('--search <text>', 'only those with this text in the address or name'),
      option('--since <when>', SINCE, parseWhen),
      option('--state <state>', 'only people who are that, on the list or not').choices(PERSON_STATES),
      option('--source <name>', 'only people from this link, or "(no link)"'),
      option('--tag <tag>', 'only people with the tag of an import'),
    ],
    load: async () => (await import('../commands/list')).runList,
  });
}

function addPerson(program: Command, deps: RunDeps): void {
  command(program, deps, 'person', {
    summary: 'show all that is known of one person, or correct it',
    description: 'Shows what a person is to the list, each email to them and what they ordered.',
    examples: [
      ['By address', 'person ada@example.com'],
      ['Whose code it is', 'person PENGUIN-7K2M9QXA'],
      ['Send them their link once more', 'person ada@example.com --send-link'],
      [
        'Correct their name, or their address once they have confirmed it',
        'person ada@example.com --name "Ada"',
        'person ada@gmial.com --new-email ada@gmail.com',
      ],
    ],
    argument: ['<email or code>', 'their address or code, in any case'],
    options: [
      option('--send-link', 'email them the link to confirm their signup, or to see it, once more'),
      option('--name <name>', 'correct their name at once; an empty one removes it').conflicts('sendLink'),
      option('--new-email <address>', 'email them there to confirm it; all moves there then').conflicts([
        'sendLink',
        'name',
      ]),
    ],
    load: async () => (await import('../commands/person')).runPerson,
  });
}

function addErase(program: Command, deps: RunDeps): void {
  const parseWhen = parseTimeOption(deps.now);
  command(program, deps, 'erase', {
    summary: 'erase a person, or everyone between two times',
    description: 'Erases a person, or all signups between two times.',
    examples: [
      ['Asks before it erases', 'erase ada@example.com'],
      ['In a script', 'erase ada@example.com --yes'],
      ['Everyone in a file with an address on each line', 'erase --file left.txt'],
      [
        'Count a burst of strangers, then erase it',
        'erase --from 3h --to 1h --dry-run',
        'erase --from 3h --to 1h',
      ],
    ],
    argument: ['[email]', 'their address, in any case'],
    options: [
      option('--file <file>', 'instead of an address: a file with one on each line'),
      option('--from <when>', 'instead of an address: the first time, as in list --since', parseWhen),
      option('--to <when>', 'the end, which is not included', parseWhen),
      option('--dry-run', 'only show how many signed up between these times'),
      option('-y, --yes', 'do not ask'),
    ],
    load: async () => (await import('../commands/erase')).runErase,
  });
}

function addSuppressed(program: Command, deps: RunDeps): void {
  command(program, deps, 'silenced', {
    summary: 'show how many addresses no import adds, or lift that',
    description:
      'Shows how many addresses no import adds and no campaign reaches, and why: their owners left, were erased, said no or complained, or they bounced.',
    examples: [
      ['By reason', 'silenced'],
      ['Whether it is one of them', 'silenced ada@example.com'],
      ['Let it in again, after you have heard from the person', 'silenced ada@example.com --lift'],
    ],
    argument: ['[email]', 'only this address, in any case'],
    options: [option('--lift', 'let it be imported and written to again')],
    load: async () => (await import('../commands/silenced')).runSilenced,
  });
}

function addTrapped(program: Command, deps: RunDeps): void {
  command(program, deps, 'trapped', {
    summary: 'list the forms that are kept apart, as machines fill them',
    description:
      'Lists the newest forms with a field filled that people do not see. They are not on the list, and are deleted after 30 days.',
    examples: [['Whether people are among them', 'trapped']],
    load: async () => (await import('../commands/trapped')).runTrapped,
  });
}

function addMail(program: Command, deps: RunDeps): void {
  const parent = program.command('mail').summary('check an email that arrived');
  parent.addHelpText('before', formatIntroduction('Checks an email that arrived.', []));
  command(parent, deps, 'check', {
    summary: 'say what receivers make of an email that you have saved',
    description: 'Says what receivers make of an email that you have saved.',
    examples: [
      ['Send yourself the test, save what arrives', 'campaign test ID', 'mail check received.eml'],
      ['From another program', 'mail check - < received.eml'],
    ],
    argument: ['<file>', 'the whole message, as a mail program saves it (-: stdin)'],
    load: async () => (await import('../commands/mail')).runMailCheck,
  });
}

function addLog(program: Command, deps: RunDeps): void {
  command(program, deps, 'log', {
    summary: 'show what was done with the admin password',
    description: 'Shows what was done with the password, newest first.',
    examples: [
      ['The newest 50', 'log'],
      ['Every export', 'log --limit 10000 | grep export'],
    ],
    options: [limit()],
    load: async () => (await import('../commands/log')).runLog,
  });
}

function addDoctor(program: Command, deps: RunDeps): void {
  command(program, deps, 'doctor', {
    summary: 'check the connection, the password and the list',
    description: 'Checks the connection, the password and the list.',
    examples: [
      ['The site on this machine', 'doctor'],
      ['The live site', 'doctor --api-url https://shop.example'],
    ],
    load: async () => (await import('../commands/doctor')).runDoctor,
  });
}
