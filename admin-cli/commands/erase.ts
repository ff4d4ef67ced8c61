import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';

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
  const { runEraseRange } = await import('./erase-range');
  return runEraseRange(context, { from, to, dryRun, yes });
}

async function erasePerson(context: CommandContext, email: string, yes: boolean | undefined): Promise<void> {
  if (!yes) await confirmErasure(context, email);
  await context.call((client, options) => client.erase(email, options));
  if (context.json) return context.writeJson({ erased: email });
  // The API does not reveal whether the address was on the list.
  await context.notify(`${email} is not on the list any more.`);
}

async function confirmErasure(context: CommandContext, email: string): Promise<void> {
  const confirmed = context.confirm(`Erase ${email} from the signup list permanently?`);
  if (confirmed === undefined) {
    throw usageError(
      'Erasing needs a confirmation, and there is no terminal to ask on.',
      'Confirm with --yes.',
    );
  }
  if (!(await confirmed)) throw new CommandError('failed', 'Nothing was erased.');
}
