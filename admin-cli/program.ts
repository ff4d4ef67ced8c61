import { DAILY_LIMIT, LIST_LIMIT } from '@tariff-tantrum/lambdas/contract';
import { Command, Option } from 'commander';
import type { EraseOptions } from './commands/erase';
import type { ExportOptions } from './commands/export';
import type { ListOptions } from './commands/list';
import type { StatsOptions } from './commands/stats';
import type { Context, Deps, GlobalOptions } from './context';
import { explain } from './explain';
import { EXAMPLES, exitCodes, helpStyle, introduction } from './help';
import { version } from './package.json';
import { moment, wholeNumber } from './values';

/** How the program may speak before its options are understood. */
export interface Speech {
  colour: boolean;
  json: boolean;
}

/** Everything `launch-admin` understands. Commands are loaded when they run, so that help is there at once. */
export function createProgram(deps: Deps, { colour, json }: Speech): Command {
  const program = new Command('launch-admin').usage('[options] <command>').exitOverride();
  program
    .configureHelp(helpStyle)
    .configureOutput({
      writeOut: (text) => deps.stdout.write(text),
      writeErr: (text) => json || deps.stderr.write(text),
      getOutHasColors: () => deps.stdout.isTTY && colour && !deps.env.dumbTerminal,
      getErrHasColors: () => deps.stderr.isTTY && colour && !deps.env.dumbTerminal,
      // Refusals are told by whoever runs the program, in one way for all of them.
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

function addGlobalOptions(program: Command): void {
  program
    .option('--api-url <url>', 'where the launch site is (or LAUNCH_API_URL; default: http://127.0.0.1:8080)')
    .addOption(new Option('--password-stdin', 'read the admin password from stdin').conflicts('passwordFile'))
    .option('--password-file <file>', 'read it from a file (or set LAUNCH_ADMIN_PASSWORD; default: ask)')
    .option('--json', 'answer, and fail, in JSON')
    .option('--no-color', 'no colour (or NO_COLOR)')
    .option('--timeout <seconds>', 'how long the server may stay silent', wholeNumber(1, 86_400), 30)
    .option('--debug', 'tell each request, and where an error came from');
}

function addCommands(program: Command, deps: Deps): void {
  program
    .command('stats')
    .summary('how many signed up')
    .addHelpText('before', introduction('How many signed up, and how the list grows.', EXAMPLES.stats))
    .option('--days <n>', 'add a bar for each of the last n days (UTC)', wholeNumber(1, DAILY_LIMIT.max))
    .option('--watch', 'look again and again, until ctrl-C')
    .option('--interval <seconds>', 'time between two looks', wholeNumber(1, 86_400), 5)
    .action((options: StatsOptions, command) =>
      within(deps, command, async (context) => (await import('./commands/stats')).stats(context, options)),
    );
  program
    .command('export')
    .summary('take the list away as CSV')
    .addHelpText('before', introduction('The whole list as CSV: complete, or not at all.', EXAMPLES.export))
    .option(
      '-o, --output <file>',
      "where to (-: stdout; default: the server's file name, or stdout in a pipe)",
    )
    .option('-f, --force', 'replace a file that is there')
    .action((options: ExportOptions, command) =>
      within(deps, command, async (context) =>
        (await import('./commands/export')).exportSignups(context, options),
      ),
    );
  program
    .command('list')
    .summary('who signed up, newest first')
    .addHelpText('before', introduction('Who signed up, newest first.', EXAMPLES.list))
    .option('--limit <n>', `how many at most (default: ${LIST_LIMIT.default})`, wholeNumber(1, 999_999_999))
    .addOption(new Option('--all', 'all of them').conflicts('limit'))
    .option('--search <text>', 'only those with this in the address or name')
    .option('--since <when>', 'only those since 7d, 36h, 2025-10-01 or 2025-10-01T12:00Z', moment)
    .action((options: ListOptions, command) =>
      within(deps, command, async (context) => (await import('./commands/list')).list(context, options)),
    );
  program
    .command('erase')
    .summary('take a person off the list')
    .addHelpText('before', introduction('Takes a person off the list for good.', EXAMPLES.erase))
    .argument('<email>', 'their address, in any case')
    .option('-y, --yes', 'do not ask')
    .action((email: string, options: EraseOptions, command) =>
      within(deps, command, async (context) =>
        (await import('./commands/erase')).erase(context, email, options),
      ),
    );
  program
    .command('doctor')
    .summary('check everything between you and the list')
    .addHelpText('before', introduction('Checks everything between you and the list.', EXAMPLES.doctor))
    .action((_: object, command) =>
      within(deps, command, async (context) => (await import('./commands/doctor')).doctor(context)),
    );
}

/** Runs a command with its context; what it throws comes out in words for the owner. */
async function within(deps: Deps, command: Command, run: (context: Context) => Promise<void>): Promise<void> {
  const { createContext } = await import('./context');
  const context = createContext(deps, command.optsWithGlobals<GlobalOptions>());
  try {
    await run(context);
    deps.signal.throwIfAborted();
  } catch (error) {
    deps.signal.throwIfAborted();
    throw explain(error, { origin: context.address.origin, passwordFrom: context.passwordFrom() });
  }
}
