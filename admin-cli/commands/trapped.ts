import type { CommandContext } from '../context';

/** `launch-admin trapped`: lists the forms that are kept apart, because their honeypot was filled. */
export async function runTrapped(context: CommandContext): Promise<void> {
  const { trapped } = await context.call((client, o) => client.trapped({}, o));
  const rows = trapped.map(({ email, name = '', at, source = '' }) => [email, name, at, source]);
  const screen = { titles: ['EMAIL', 'NAME', 'WHEN', 'SOURCE'], empty: 'No form is kept apart.' };
  await context.present({ json: { trapped }, rows, screen });
}
