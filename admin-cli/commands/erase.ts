import type { Context } from '../context';
import { CommandError, usageError } from '../exits';
import { safeText } from '../terminal/safe-text';

export interface EraseOptions {
  yes?: boolean;
}

/** `launch-admin erase <email>`: takes one person off the list for good. */
export async function erase(context: Context, email: string, { yes }: EraseOptions): Promise<void> {
  if (!yes) await makeSure(context, email);
  await context.call((client, options) => client.erase(email, options));
  if (context.json) return context.writeJson({ erased: email });
  // The same words whether or not the address was there: the API does not tell, and the outcome is one.
  await context.tell(`${safeText(email)} is not on the list any more.`);
}

async function makeSure(context: Context, email: string): Promise<void> {
  const answer = context.confirm(`Erase ${email} from the signup list for good?`);
  if (answer === undefined) {
    throw usageError(
      'Erasing wants a confirmation, and there is no terminal to ask on.',
      'Confirm with --yes.',
    );
  }
  if (!(await answer)) throw new CommandError('failed', 'Nothing was erased.');
}
