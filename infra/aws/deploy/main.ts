import { DeployUsageError, HELP, parseCommand } from './arguments';
import type { BuildSite } from './site-build';

/**
 * Runs `npm run deploy` and `npm run destroy`.
 * @returns the exit code: 0 done, 1 failed or refused, 2 invalid command line
 */
export async function main(args: readonly string[], buildSite: BuildSite): Promise<number> {
  try {
    const { action, stage, deleteSignups, accepted } = parseCommand(args);
    if (action === 'help') console.log(HELP);
    // Imported on use: loading the CDK takes seconds, and a usage error should not.
    else if (action === 'dry-run') await (await import('./dry-run')).dryRun(stage, accepted);
    else if (action === 'destroy') await (await import('./destroy')).destroy(stage, deleteSignups);
    else await (await import('./deploy')).deploy(stage, buildSite, accepted);
    return 0;
  } catch (error) {
    console.error(messageOf(error));
    return error instanceof DeployUsageError ? 2 : 1;
  }
}

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return UNREACHABLE.test(message) ? `AWS cannot be reached. Check the connection. (${message})` : message;
}
