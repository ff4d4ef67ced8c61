import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';
import { safeText } from '../terminal/safe-text';

export interface EraseOptions {
  /** Do not ask for confirmation. */
  yes?: boolean;
}

/** `launch-admin erase <email>`: erases one person from the list permanently. */
export async function runErase(context: CommandContext, email: string, { yes }: EraseOptions): Promise<void> {
  if (!yes) await confirmErasure(context, email);
  await context.call((client, options) => client.erase(email, options));
  if (context.json) return context.writeJson({ erased: email });
  // The API does not reveal whether the address was on the list.
  await context.notify(`${safeText(email)} is not on the list any more.`);
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
