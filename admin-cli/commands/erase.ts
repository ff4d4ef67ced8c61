import type { TimeRange } from '@tariff-tantrum/lambdas/contract';
import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';
import { formatLocalTime, formatSignups } from '../terminal/format';
import { createProgress } from '../terminal/progress';

export interface EraseOptions {
  /** Do not ask for confirmation. */
  yes?: boolean;
  /** Instead of an address: the times between which signups are erased. */
  from?: Date;
  to?: Date;
  /** Only count the signups between these times. */
  dryRun?: boolean;
}

/** `launch-admin erase`: erases one person by address, or everyone who signed up between two times. */
export async function runErase(
  context: CommandContext,
  email: string | undefined,
  { from, to, dryRun, yes }: EraseOptions,
): Promise<void> {
  if (email !== undefined && !from && !to && !dryRun) return erasePerson(context, email, yes);
  if (email !== undefined || !from || !to) {
    throw usageError(
      'erase needs either an address, or both --from and --to.',
      `${context.deps.env.programName} help erase`,
    );
  }
  return eraseRange(context, { from, to, dryRun, yes });
}

async function erasePerson(context: CommandContext, email: string, yes: boolean | undefined): Promise<void> {
  if (!yes) {
    const agreed = context.confirm(`Erase ${email} from the signup list permanently?`);
    await requireConsent(agreed, 'Confirm with --yes.');
  }
  await context.call((client, options) => client.erase(email, options));
  if (context.json) return context.writeJson({ erased: email });
  // The API does not reveal whether the address was on the list.
  await context.notify(`${email} is not on the list any more.`);
}

/** @param agreed undefined if there is no terminal to ask on */
async function requireConsent(agreed: Promise<boolean> | undefined, hint: string): Promise<void> {
  if (!agreed) throw usageError('Erasing needs a confirmation, and there is no terminal to ask on.', hint);
  if (!(await agreed)) throw new CommandError('failed', 'Nothing was erased.');
}

async function eraseRange(
  context: CommandContext,
  { from, to, dryRun, yes }: EraseOptions & { from: Date; to: Date },
): Promise<void> {
  if (from >= to) throw usageError('--from must be earlier than --to.');
  const range = { from: from.toISOString(), to: to.toISOString() };
  const total = await context.call((client, options) => client.countRange(range, options));
  const between = `between ${formatLocalTime(range.from)} and ${formatLocalTime(range.to)}`;
  if (dryRun) {
    if (context.json) return context.writeJson({ ...range, count: total });
    return context.notify(`${formatSignups(total)} ${between}. Nothing was erased.`);
  }
  if (total > 0 && !yes) {
    // Who types the number does not erase thousands by pressing Enter.
    const question = `Erase ${formatSignups(total)} ${between} permanently? Type ${total} to confirm:`;
    const agreed = context.askText(question)?.then((typed) => typed.trim() === String(total));
    await requireConsent(agreed, 'Look with --dry-run, and confirm with --yes.');
  }
  const erased = total > 0 ? await eraseWithProgress(context, range, total) : 0;
  if (context.json) return context.writeJson({ ...range, erased });
  await context.notify(`${formatSignups(erased)} ${between} ${erased === 1 ? 'was' : 'were'} erased.`);
}

async function eraseWithProgress(context: CommandContext, range: TimeRange, total: number): Promise<number> {
  const progress = createProgress(context.err, { total, label: 'erased: ' });
  let done = 0;
  try {
    return await context.call((client, { signal, restart }) => {
      const onProgress = (erased: number) => {
        done = erased;
        progress.update(erased);
        restart();
      };
      return client.eraseRange(range, { signal, onProgress });
    });
  } catch (error) {
    context.deps.signal.throwIfAborted();
    const hint = `${formatSignups(done)} had been erased. Run it again to erase the rest.`;
    throw context.explain(error).withHint(hint);
  } finally {
    progress.clear();
  }
}
