import { DEFAULT_ORIGIN } from '@tariff-tantrum/lambdas/client/origin';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { Command } from 'commander';
import type { ProgramDeps, RunDeps } from '../context';
import { usageError } from '../errors/command-error';
import { report } from '../errors/report';
import { version } from '../package.json';
import { createOutput } from '../terminal/output';
import { formatExitCodes, formatIntroduction, HELP_STYLE, option, parseWholeNumber } from './command';
import { addCommands } from './commands';

/** Runs `launch-admin` once and returns its exit code; never rejects. */
export async function runProgram(args: readonly string[], given: ProgramDeps): Promise<number> {
  // The form of messages must be known before the arguments are parsed.
  const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const { noColor, dumbTerminal, programName } = given.env;
  const style = { colour: !flags.includes('--no-color') && !noColor, dumb: dumbTerminal };
  const json = flags.includes('--json');
  const out = createOutput(given.stdout, style);
  const err = createOutput(given.stderr, style);
  try {
    refusePasswordArgument(flags);
    await createProgram({ ...given, json, out, err }).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return await report(error, err, { json, debug: flags.includes('--debug'), programName });
  }
}

/** Other users can read arguments in the process list and in the shell's history. */
function refusePasswordArgument(flags: readonly string[]): void {
  if (flags.some((flag) => /^(--password|--pass|-p)(=|$)/.test(flag))) {
    throw usageError(
      'A password is not accepted as an argument, because other users could read it.',
      'Omit it to be asked, or use --password-stdin, --password-file or LAUNCH_ADMIN_PASSWORD.',
    );
  }
}

/** Node's `fetch` gives up after this time without headers or data. */
const MAX_TIMEOUT_SECONDS = 300;

/** Creates the program with all of its commands. */
export function createProgram(deps: RunDeps): Command {
  const { stdout, stderr, out, err, json } = deps;
  const examples = [
    ['Show how the list grows', 'stats --days 14'],
    ['Save the list as a spreadsheet', 'export -o signups.csv'],
    ['Show who signed up today', 'list --since 24h'],
    ['Find out what is wrong', 'doctor'],
  ] as const;
  const program = new Command('launch-admin')
    .usage('[options] <command>')
    .exitOverride()
    .configureHelp(HELP_STYLE)
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => json || stderr.write(text),
      getOutHelpWidth: out.columns,
      getErrHelpWidth: err.columns,
      getOutHasColors: () => out.hasColour,
      getErrHasColors: () => err.hasColour,
      // `report` prints all errors.
      outputError: () => undefined,
    })
    .addHelpText('before', formatIntroduction(`The signup list of ${GAME.name} in a terminal.`, examples))
    .addHelpText('afterAll', formatExitCodes())
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command');
  const timeout = option(
    '--timeout <seconds>',
    'how long the server may be silent',
    parseWholeNumber(1, MAX_TIMEOUT_SECONDS),
  );
  program
    .option(
      '--api-url <url>',
      `address of the launch site (or LAUNCH_API_URL; default: ${DEFAULT_ORIGIN}, or its PORT)`,
    )
    .addOption(option('--password-stdin', 'read the admin password from stdin').conflicts('passwordFile'))
    .option(
      '--password-file <file>',
      'read it from a file (or set LAUNCH_ADMIN_PASSWORD; default: that of this machine, or ask)',
    )
    .option('--json', 'print results and errors as JSON')
    .option('--no-color', 'no colour (or NO_COLOR)')
    .addOption(timeout.default(30))
    .option('--debug', 'print each request, and the stack of an error');
  addCommands(program, deps);
  return program;
}
