import { HttpError } from '@tariff-tantrum/lambdas/client/errors';
import type { CommandContext } from '../context';

/** Returns undefined, and prints why (not with `--json`), if the server is unavailable. */
export async function ignoringOutage<T>(context: CommandContext, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    const explained = context.explain(error);
    const isOutage = explained.exit === 'unreachable' || (error instanceof HttpError && error.status >= 500);
    if (context.deps.signal.aborted || !isOutage || explained.exit === 'notConfigured') throw error;
    await context.notify(`${explained.message} Trying again.`);
    return undefined;
  }
}
