import type { Deps } from './context';
import { usageError } from './exits';
import { createProgram } from './program';
import { report } from './report';
import { createOutput } from './terminal/stream';

/** Runs one call of `launch-admin` and returns its exit code; never rejects. */
export async function run(args: readonly string[], deps: Deps): Promise<number> {
  // How to tell a refusal has to be known before anything is understood.
  const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const json = flags.includes('--json');
  const colour = !flags.includes('--no-color') && !deps.env.noColor;
  try {
    refusePasswordArgument(flags);
    await createProgram(deps, { colour, json }).parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    const err = createOutput(deps.stderr, colour, deps.env.dumbTerminal);
    return await report(error, err, json, flags.includes('--debug'));
  }
}

/** Arguments stand in the process list and in the shell's history, for others to read. */
function refusePasswordArgument(flags: readonly string[]): void {
  if (flags.some((flag) => /^(--password|--pass|-p)(=|$)/.test(flag))) {
    throw usageError(
      'A password is not taken as an argument, where others could read it.',
      'Leave it out to be asked, or use --password-stdin, --password-file or LAUNCH_ADMIN_PASSWORD.',
    );
  }
}
