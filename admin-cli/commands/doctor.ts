import { type Check, examine } from '../checks';
import type { Context } from '../context';
import { CommandError } from '../exits';
import { safeText } from '../terminal/safe-text';
import { wrap } from '../terminal/wrap';

const TITLE_WIDTH = 'Encryption'.length;

/**
 * `launch-admin doctor`: looks at everything between the owner and the list, and says what to do.
 * @throws CommandError with the exit code of the first check that failed.
 */
export async function doctor(context: Context): Promise<void> {
  const checks: Check[] = [];
  for await (const check of examine(context)) {
    checks.push(check);
    if (!context.json)
      await context.out.write(context.out.isTerminal ? forPeople(context, check) : forPrograms(check));
  }
  const failed = checks.filter(({ status }) => status === 'failed');
  if (context.json) {
    const shown = checks.map(({ exit: _, ...check }) => check);
    await context.writeJson({ ok: failed.length === 0, checks: shown });
  }
  const [first] = failed;
  if (first) {
    throw new CommandError(first.exit ?? 'failed', `${failed.length} of ${checks.length} checks failed.`, {
      // A terminal shows it right above.
      hint: context.out.isTerminal ? undefined : first.advice,
    });
  }
  await context.hint(`All is well. Next: ${context.deps.env.programName} stats`);
}

const forPrograms = ({ status, title, detail, advice = '' }: Check): string =>
  `${[status, title, detail, advice].map(safeText).join('\t')}\n`;

function forPeople({ out }: Context, { status, title, detail, advice }: Check): string {
  const { paint } = out;
  const marks = { ok: paint.green('ok     '), failed: paint.red('FAILED '), skipped: paint.dim('skipped') };
  const indent = ' '.repeat('skipped  '.length + TITLE_WIDTH + 2);
  const line = `${marks[status]}  ${paint.bold(title.padEnd(TITLE_WIDTH))}  ${safeText(detail)}\n`;
  if (!advice) return line;
  return (
    line +
    wrap(safeText(advice), Math.max(20, out.columns() - indent.length))
      .map((part) => `${indent}${part}\n`)
      .join('')
  );
}
