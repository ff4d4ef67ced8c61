import type { CommandContext } from '../context';
import { emailText } from '../terminal/present';

/** `launch-admin weekly`: prints the weekly email to the owner, or has it sent. */
export async function runWeekly(context: CommandContext, { send }: { send?: true }): Promise<void> {
  if (send) {
    const sent = await context.call((client, o) => client.sendWeekly({}, o));
    return context.present({ json: sent, notice: `It is on its way to ${sent.to}.` });
  }
  const email = await context.call((client, o) => client.weekly({}, o));
  await context.present({ json: email, rows: emailText(email) });
}
