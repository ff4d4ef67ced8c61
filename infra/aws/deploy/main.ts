import { HELP, readCommand, UsageError } from './arguments';
import { say } from './say';
import type { BuildSite } from './site-build';

/** `npm run deploy` and `npm run destroy`. @returns the exit code: 0 done, 1 failed or refused, 2 usage */
export async function main(args: readonly string[], buildSite: BuildSite): Promise<number> {
  try {
    const { action, stage, deleteSignups } = readCommand(args);
    if (action === 'help') say(HELP);
    // Each is loaded when it is its turn: the CDK takes seconds, and a typing error should not.
    else if (action === 'dry-run') await (await import('./dry-run')).dryRun(stage);
    else if (action === 'destroy') await (await import('./destroy')).destroy(stage, deleteSignups);
    else await (await import('./deploy')).deploy(stage, buildSite);
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/;

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return UNREACHABLE.test(message) ? `AWS cannot be reached. Check the connection. (${message})` : message;
}
