import type { Variables } from '../env';
import { findSettings } from '../stages';
import { type DeployCommand, DeployUsageError, HELP, parseCommand } from './arguments';
import { isUnreachable } from './aws/clients';
import { check, requireAccount } from './check';
import type { BuildSite } from './pages/site-build';
import { createTools } from './real-tools';
import type { DeployTools } from './tools';

/**
 * Runs `npm run deploy`, `npm run rollback` and `npm run destroy`.
 * @param env the environment with the credentials, which this process no longer has
 * @returns the exit code: 0 done, 1 failed or refused, 2 invalid command line, 3 `--check` found only warnings
 */
export async function main(args: readonly string[], env: Variables, buildSite: BuildSite): Promise<number> {
  try {
    const command = parseCommand(args);
    if (command.action === 'help') {
      console.log(HELP);
      return 0;
    }
    const settings = findSettings(command.stage);
    if (!settings) throw new DeployUsageError(`Unknown stage ${command.stage}.`);
    return await run(command, createTools(settings, command.accepted, env), buildSite);
  } catch (error) {
    console.error(messageOf(error));
    return error instanceof DeployUsageError ? 2 : 1;
  }
}

/** Runs a command. Each is imported on use: loading the CDK takes seconds. @returns the exit code */
async function run(
  { action, stage, deleteSignups, smoke, isBuilt }: DeployCommand,
  tools: DeployTools,
  buildSite: BuildSite,
): Promise<number> {
  if (action === 'dry-run') return done((await import('./dry-run')).dryRun(stage, tools));
  if (action === 'check') return check(stage, tools);
  if (action === 'build') return done(tools.build(buildSite));
  if (action === 'deploy')
    return exitCode((await import('./deploy')).deploy(stage, tools, isBuilt ? async () => {} : buildSite));
  if (smoke)
    return exitCode((await import('./smoke')).smokeAddress(smoke.address, smoke.passwordFile, tools));
  await requireAccount(tools);
  if (action === 'smoke') return exitCode(tools.smoke(stage));
  if (action === 'rollback') return exitCode((await import('./rollback')).rollback(stage, tools));
  return done((await import('./destroy')).destroy(stage, deleteSignups, tools));
}

const exitCode = async (passed: Promise<boolean>): Promise<number> => ((await passed) ? 0 : 1);
const done = async (work: Promise<unknown>): Promise<number> => {
  await work;
  return 0;
};

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isUnreachable(message) ? `AWS cannot be reached. Check the connection. (${message})` : message;
}
