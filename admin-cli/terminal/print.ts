import type { CommandContext } from '../context';
import { safeLines } from './safe-text';

/** Prints a text of several lines: to a terminal without its control characters, to a pipe or a file as it is. */
export const printText = ({ out }: CommandContext, text: string): Promise<void> =>
  out.write(out.isTerminal ? safeLines(text) : text);

/** Prints the text part of an email, or `value` as JSON. */
export async function printEmail(
  context: CommandContext,
  value: unknown,
  email: { subject: string; text: string },
): Promise<void> {
  if (context.json) await context.writeJson(value);
  else await printText(context, `Subject: ${email.subject}\n\n${email.text.trimEnd()}\n`);
}
