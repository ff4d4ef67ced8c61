import type { CommandContext } from '../context';
import { presentSent } from '../findings';
import { emailText } from '../terminal/present';

/**
 * `launch-admin weekly`: prints the weekly email to the owner, or has it sent.
 * @throws CommandError (failed) if it has to wait
 */
export async function runWeekly(context: CommandContext, { send }: { send?: true }): Promise<void> {
  if (send) return presentSent(context, await context.call((client, o) => client.sendWeekly({}, o)));
  const email = await context.call((client, o) => client.weekly({}, o));
  await context.present({ json: email, rows: emailText(email) });
}
