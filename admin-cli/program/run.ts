import type { ProgramDeps } from '../context';
import { usageError } from '../errors/command-error';
import { report } from '../errors/report';
import { createOutput } from '../terminal/output';
import { createProgram } from './program';

/** Runs `launch-admin` once and returns its exit code; never rejects. */
export async function runProgram(args: readonly string[], deps: ProgramDeps): Promise<number> {
  // The form of error messages must be known before the arguments are parsed.
  const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const json = flags.includes('--json');
  const { noColor, dumbTerminal, programName } = deps.env;
  const colour = !flags.includes('--no-color') && !noColor;
  try {
    rejectPasswordArgument(flags);
    await createProgram(deps, { colour, json }).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    const err = createOutput(deps.stderr, { colour, dumb: dumbTerminal });
    return await report(error, err, { json, debug: flags.includes('--debug'), programName });
  }
}

/** Other users can read arguments in the process list and in the shell's history. */
function rejectPasswordArgument(flags: readonly string[]): void {
  if (flags.some((flag) => /^(--password|--pass|-p)(=|$)/.test(flag))) {
    throw usageError(
      'A password is not accepted as an argument, because other users could read it.',
      'Omit it to be asked, or use --password-stdin, --password-file or LAUNCH_ADMIN_PASSWORD.',
    );
  }
}
