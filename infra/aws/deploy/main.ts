import { HELP, readCommand, UsageError } from './arguments';
import { deploy } from './deploy';
import { destroy } from './destroy';
import { dryRun } from './dry-run';
import { say } from './say';
import type { BuildSite } from './site-build';

/** `npm run deploy` and `npm run destroy`. @returns the exit code: 0 done, 1 failed or refused, 2 usage */
export async function main(args: readonly string[], buildSite: BuildSite): Promise<number> {
  try {
    const { action, stage, deleteSignups } = readCommand(args);
    if (action === 'help') say(HELP);
    else if (action === 'dry-run') await dryRun(stage);
    else if (action === 'destroy') await destroy(stage, deleteSignups);
    else await deploy(stage, buildSite);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
