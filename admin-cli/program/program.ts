import { DAILY_LIMIT, DEFAULT_ORIGIN, LIST_LIMIT, MAILING_TOOLS } from '@tariff-tantrum/lambdas/contract';
import { Command, Option } from 'commander';
import type { EraseOptions } from '../commands/erase';
import type { ExportOptions } from '../commands/export';
import type { ListOptions } from '../commands/list';
import type { LogOptions } from '../commands/log';
import type { StatsOptions } from '../commands/stats';
import type { CommandContext, GlobalOptions, ProgramDeps } from '../context';
import { version } from '../package.json';
import { EXAMPLES, exitCodes, HELP_STYLE, introduction } from './help';
import { pointInTime, wholeNumber } from './option-values';

/** The form of messages, which is needed before the options are parsed. */
interface MessageForm {
  colour: boolean;
  json: boolean;
}

/** Creates the command-line parser. Commands are loaded when they run, so that the help appears at once. */
export function createProgram(deps: ProgramDeps, { colour, json }: MessageForm): Command {
  const program = new Command('launch-admin').usage('[options] <command>').exitOverride();
  const hasColour = colour && !deps.env.dumbTerminal;
  program
    .configureHelp(HELP_STYLE)
    .configureOutput({
      writeOut: (text) => deps.stdout.write(text),
      writeErr: (text) => json || deps.stderr.write(text),
      getOutHasColors: () => deps.stdout.isTTY && hasColour,
      getErrHasColors: () => deps.stderr.isTTY && hasColour,
      // `report` prints all errors.
      outputError: () => undefined,
    })
    .addHelpText('before', introduction('The signup list of Tariff Tantrum in a terminal.', EXAMPLES.program))
    .addHelpText('afterAll', exitCodes())
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command');
  addGlobalOptions(program);
  addCommands(program, deps);
  return program;
}

/** Node's `fetch` gives up after this time without headers or data. */
const MAX_TIMEOUT_SECONDS = 300;

function addGlobalOptions(program: Command): void {
  program
    .option('--api-url <url>', `address of the launch site (or LAUNCH_API_URL; default: ${DEFAULT_ORIGIN})`)
    .addOption(new Option('--password-stdin', 'read the admin password from stdin').conflicts('passwordFile'))
    .option('--password-file <file>', 'read it from a file (or set LAUNCH_ADMIN_PASSWORD; default: ask)')
    .option('--json', 'print results and errors as JSON')
    .option('--no-color', 'no colour (or NO_COLOR)')
    .option(
      '--timeout <seconds>',
      'how long the server may be silent',
      wholeNumber(1, MAX_TIMEOUT_SECONDS),
      30,
    )
    .option('--debug', 'print each request, and the stack of an error');
}

function addCommands(program: Command, deps: ProgramDeps): void {
  program
    .command('stats')
    .summary('show how many signed up')
    .addHelpText('before', introduction('Shows how many signed up, and how the list grows.', EXAMPLES.stats))
    .option('--days <n>', 'add a bar for each of the last n days (UTC)', wholeNumber(1, DAILY_LIMIT.max))
    .option('--watch', 'refresh until ctrl-C')
    .option('--interval <seconds>', 'time between two refreshes', wholeNumber(1, 86_400), 5)
    .action((options: StatsOptions, command) =>
      runCommand(deps, command, async (context) =>
        (await import('../commands/stats')).runStats(context, options),
      ),
    );
  program
    .command('export')
    .summary('save the list as CSV')
    .addHelpText(
      'before',
      introduction('Saves the whole list as CSV: complete, or not at all.', EXAMPLES.export),
    )
    .option('-o, --output <file>', 'target file (-: stdout, which is the default in a pipe)')
    .option('-f, --force', 'replace an existing file')
    .addOption(
      new Option('--for <tool>', 'with the columns that a mailing tool imports').choices(
        Object.keys(MAILING_TOOLS),
      ),
    )
    .action((options: ExportOptions, command) =>
      runCommand(deps, command, async (context) =>
        (await import('../commands/export')).runExport(context, options),
      ),
    );
  program
    .command('list')
    .summary('list signups, newest first')
    .addHelpText('before', introduction('Lists who signed up, newest first.', EXAMPLES.list))
    .option('--limit <n>', `how many at most (default: ${LIST_LIMIT.default})`, wholeNumber(1, 999_999_999))
    .addOption(new Option('--all', 'all of them').conflicts('limit'))
    .option('--search <text>', 'only those with this text in the address or name')
    .option('--since <when>', 'only those since 7d, 36h, 2025-10-01 or 2025-10-01T12:00Z', pointInTime)
    .action((options: ListOptions, command) =>
      runCommand(deps, command, async (context) =>
        (await import('../commands/list')).runList(context, options),
      ),
    );
  program
    .command('erase')
    .summary('erase a person, or everyone between two times')
    .addHelpText('before', introduction('Erases a person, or all signups between two times.', EXAMPLES.erase))
    .argument('[email]', 'their address, in any case')
    .option('--from <when>', 'instead of an address: the first time, as in list --since', pointInTime)
    .option('--to <when>', 'the end, which is not included', pointInTime)
    .option('--dry-run', 'only show how many signed up between these times')
    .option('-y, --yes', 'do not ask')
    .action((email: string | undefined, options: EraseOptions, command) =>
      runCommand(deps, command, async (context) =>
        (await import('../commands/erase')).runErase(context, email, options),
      ),
    );
  program
    .command('import')
    .summary('add the signups of an exported CSV')
    .addHelpText(
      'before',
      introduction('Adds the signups of a CSV as exported, with their dates.', EXAMPLES.import),
    )
    .argument('<file>', 'the CSV (-: stdin)')
    .action((file: string, _: object, command) =>
      runCommand(deps, command, async (context) =>
        (await import('../commands/import')).runImport(context, file),
      ),
    );
  program
    .command('log')
    .summary('show what was done with the admin password')
    .addHelpText('before', introduction('Shows what was done with the password, newest first.', EXAMPLES.log))
    .option('--limit <n>', `how many at most (default: ${LIST_LIMIT.default})`, wholeNumber(1, 999_999_999))
    .action((options: LogOptions, command) =>
      runCommand(deps, command, async (context) =>
        (await import('../commands/log')).runLog(context, options),
      ),
    );
  program
    .command('doctor')
    .summary('check the connection, the password and the list')
    .addHelpText('before', introduction('Checks the connection, the password and the list.', EXAMPLES.doctor))
    .action((_: object, command) =>
      runCommand(deps, command, async (context) => (await import('../commands/doctor')).runDoctor(context)),
    );
}

/** Runs a command with its context. @throws CommandError for whatever the command throws */
async function runCommand(
  deps: ProgramDeps,
  command: Command,
  run: (context: CommandContext) => Promise<void>,
): Promise<void> {
  const { createContext } = await import('../context');
  const context = createContext(deps, command.optsWithGlobals<GlobalOptions>());
  try {
    await run(context);
    deps.signal.throwIfAborted();
  } catch (error) {
    deps.signal.throwIfAborted();
    throw context.explain(error);
  }
}
