import { text } from 'node:stream/consumers';
import type { CallOptions, LaunchClient, TimeRange } from '@tariff-tantrum/lambdas/client/client';
import { HttpError } from '@tariff-tantrum/lambdas/client/errors';
import { foldText } from '@tariff-tantrum/lambdas/contract/fold-text';
import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import { OWNER_TIME_ZONE } from '@tariff-tantrum/lambdas/facts/facts';
import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';
import { openSource } from '../files/named-files';
import { formatSignups, formatTime } from '../terminal/format';
import { createProgress } from '../terminal/progress';

const LOOK = 'Look with --dry-run, and confirm with --yes.';

type EraseOptions = { yes?: true; from?: Date; to?: Date; dryRun?: true; file?: string };

/** `launch-admin erase`: erases one person by address, those of a file, or all who signed up between two times. */
export async function runErase(
  context: CommandContext,
  email: string | undefined,
  { from, to, dryRun, yes, file }: EraseOptions,
): Promise<void> {
  const isRange = from !== undefined || to !== undefined || dryRun;
  if ([email !== undefined, file !== undefined, isRange].filter(Boolean).length === 1) {
    if (email !== undefined) return erasePerson(context, email, yes);
    if (file !== undefined) return eraseFile(context, file, yes);
    if (from && to) return eraseRange(context, { from, to, dryRun, yes });
  }
  throw usageError(
    'erase needs either an address, or --file, or both --from and --to.',
    `${context.deps.env.programName} help erase shows what it accepts.`,
  );
}

async function erasePerson(context: CommandContext, email: string, yes: true | undefined): Promise<void> {
  await context.agree(yes, `Erase ${email} from the signup list permanently? No import adds it again.`);
  const found = await context.call((client, options) => eraseOne(client, email, options));
  const notice = found
    ? `${email} was erased.`
    : `${email} was not on the list. What else was stored about it, if anything, was erased.`;
  await context.present({ json: { erased: email, found }, notice });
}

/**
 * Erases a person. The API does not reveal whether the address was on the list, so the list is read before: a search
 * returns the addresses first that begin with its text.
 */
async function eraseOne(client: LaunchClient, email: string, options: CallOptions): Promise<boolean> {
  const address = foldText(email);
  const { signups } = await client.list({ search: address.slice(0, LIMITS.email) }, options);
  await client.erase(email, options);
  return signups.some((signup) => foldText(signup.email) === address);
}

/** Erases the addresses of a file; refused ones are printed and the others erased all the same. */
async function eraseFile(context: CommandContext, name: string, yes: true | undefined): Promise<void> {
  const lines = await text((await openSource(context, name)).open());
  const addresses = lines
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, email: line.trim() }))
    .filter(({ email }) => email !== '');
  if (addresses.length === 0) throw usageError(`${name} is empty.`, 'It needs an address on each line.');
  const question = `Erase the ${formatSignups(addresses.length)} listed in ${name} permanently? Type ${addresses.length} to confirm:`;
  await context.agree(yes, question, { number: addresses.length });
  const result = { erased: 0, notFound: 0, refused: [] as { line: number; reason: string }[] };
  for (const { line, email } of addresses) {
    try {
      const found = await context.call((client, options) => eraseOne(client, email, options));
      result[found ? 'erased' : 'notFound'] += 1;
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 400))
        throw context.explain(error).withHint('Run it again: erasing somebody twice does no harm.');
      result.refused.push({ line, reason: error.text });
    }
  }
  const { erased, notFound, refused } = result;
  const notice = `${formatSignups(erased)} erased, ${notFound} not on the list.`;
  await context.present({ json: result, notice });
  for (const { line, reason } of refused) await context.notify(`Line ${line} of ${name}: ${reason}`);
  if (refused.length > 0)
    throw new CommandError('failed', `${formatQuantity(refused.length, 'line')} could not be erased.`);
}

async function eraseRange(
  context: CommandContext,
  { from, to, dryRun, yes }: EraseOptions & { from: Date; to: Date },
): Promise<void> {
  if (from >= to) throw usageError('--from must be earlier than --to.');
  const range = { from: from.toISOString(), to: to.toISOString() };
  const total = await context.call((client, options) => client.countRange(range, options));
  const between = `between ${formatTime(range.from)} and ${formatTime(range.to)} (${OWNER_TIME_ZONE})`;
  const found = `${formatSignups(total)} ${between}`;
  if (dryRun)
    return context.present({ json: { ...range, count: total }, notice: `${found}. Nothing was erased.` });
  if (total > 0)
    await context.agree(yes, `Erase ${found} permanently? Type ${total} to confirm:`, {
      number: total,
      hint: LOOK,
    });
  const erased = total > 0 ? await eraseWithProgress(context, range, total) : 0;
  const were = erased === 1 ? 'was' : 'were';
  const notice = `${formatSignups(erased)} ${between} ${were} erased.`;
  await context.present({ json: { ...range, erased }, notice });
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
