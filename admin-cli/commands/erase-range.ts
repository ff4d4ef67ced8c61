import type { TimeRange } from '@tariff-tantrum/lambdas/contract';
import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';
import { formatLocalTime, formatSignups } from '../terminal/format';
import { createProgress } from '../terminal/progress';

interface EraseRangeOptions {
  from: Date;
  to: Date;
  /** Only count. */
  dryRun?: boolean | undefined;
  /** Do not ask for confirmation. */
  yes?: boolean | undefined;
}

/** `launch-admin erase --from <when> --to <when>`: erases everyone who signed up between two times. */
export async function runEraseRange(
  context: CommandContext,
  { from, to, dryRun, yes }: EraseRangeOptions,
): Promise<void> {
  if (from >= to) throw usageError('--from must be earlier than --to.');
  const range = { from: from.toISOString(), to: to.toISOString() };
  const total = await context.call((client, options) => client.countRange(range, options));
  const between = `between ${formatLocalTime(range.from)} and ${formatLocalTime(range.to)}`;
  if (dryRun) {
    if (context.json) return context.writeJson({ ...range, count: total });
    return context.notify(`${formatSignups(total)} ${between}. Nothing was erased.`);
  }
  if (total > 0 && !yes) await confirmNumber(context, `${formatSignups(total)} ${between}`, total);
  const erased = total > 0 ? await erase(context, range, total) : 0;
  if (context.json) return context.writeJson({ ...range, erased });
  await context.notify(`${formatSignups(erased)} ${between} ${erased === 1 ? 'was' : 'were'} erased.`);
}

/** Lets the owner type the number, so that nobody erases thousands by pressing Enter. */
async function confirmNumber(context: CommandContext, what: string, total: number): Promise<void> {
  const typed = context.askText(`Erase ${what} permanently? Type ${total} to confirm:`);
  if (typed === undefined) {
    throw usageError(
      'Erasing needs a confirmation, and there is no terminal to ask on.',
      'Look with --dry-run, and confirm with --yes.',
    );
  }
  if ((await typed).trim() !== String(total)) throw new CommandError('failed', 'Nothing was erased.');
}

async function erase(context: CommandContext, range: TimeRange, total: number): Promise<number> {
  const client = await context.client();
  const deadline = context.deadline();
  const progress = createProgress(context.err, { total, label: 'erased: ' });
  let done = 0;
  const onProgress = (erased: number) => {
    done = erased;
    progress.update(erased);
    deadline.restart();
  };
  try {
    return await client.eraseRange(range, { signal: deadline.signal, onProgress });
  } catch (error) {
    context.deps.signal.throwIfAborted();
    const { exit, message, ...details } = context.explain(error);
    const hint = `${formatSignups(done)} had been erased. Run it again to erase the rest.`;
    throw new CommandError(exit, message, { ...details, hint, cause: error });
  } finally {
    progress.clear();
    deadline.stop();
  }
}
