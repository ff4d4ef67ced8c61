import type { CommandContext } from '../context';
import { printEmail } from '../terminal/print';

/** `launch-admin weekly`: prints the weekly email to the owner, or has it sent. */
export async function runWeekly(context: CommandContext, { send }: { send?: true }): Promise<void> {
  if (send) {
    const sent = await context.call((client, o) => client.sendWeekly({}, o));
    return context.finish(sent, `It is on its way to ${sent.to}.`);
  }
  const email = await context.call((client, o) => client.weekly({}, o));
  await printEmail(context, email, email);
}
