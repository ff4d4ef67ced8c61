import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import type { CommandContext } from '../context';
import { runChecks } from '../doctor/checks';
import type { Check } from '../doctor/result';
import { CommandError } from '../errors/command-error';
import { wrap } from '../terminal/output';
import { safeText } from '../terminal/safe-text';

const TITLE_WIDTH = 'Encryption'.length;
const MIN_WIDTH = 20;

/**
 * `launch-admin doctor`: checks everything that the other commands need, and prints what to do.
 * @throws CommandError with the exit code of the first check that failed
 */
export async function runDoctor(context: CommandContext): Promise<void> {
  const checks: Check[] = [];
  for await (const check of runChecks(context)) {
    checks.push(check);
    const { status, title, detail, advice = '' } = check;
    await context.present({ rows: [[status, title, detail, advice]], screen: formatLines(context, check) });
  }
  const failed = checks.filter(({ status }) => status === 'failed');
  const shown = checks.map(({ exit: _, recommendation: __, ...check }) => ({
    id: check.title.toLowerCase(),
    ...check,
  }));
  await context.present({ json: { ok: failed.length === 0, checks: shown } });
  const [first] = failed;
  if (first) {
    throw new CommandError(first.exit ?? 'failed', `${failed.length} of ${checks.length} checks failed.`, {
      // On a terminal it has just been printed.
      hint: context.form === 'screen' ? undefined : first.advice,
    });
  }
  for (const { recommendation } of checks) if (recommendation) await context.hint(recommendation);
  const warnings = checks.filter(({ status }) => status === 'warning').length;
  const result =
    warnings === 0 ? 'Everything works.' : `Everything works; ${formatQuantity(warnings, 'warning')}.`;
  await context.hint(`${result} Next: ${context.deps.env.programName} stats`);
}

function formatLines({ out }: CommandContext, { status, title, detail, advice }: Check): string {
  const marks = {
    ok: out.style('green', 'ok     '),
    warning: out.style('yellow', 'warning'),
    failed: out.style('red', 'FAILED '),
    skipped: out.style('dim', 'skipped'),
  };
  const indent = ' '.repeat('skipped  '.length + TITLE_WIDTH + 2);
  const wrapped = (text: string) => wrap(safeText(text), Math.max(MIN_WIDTH, out.columns() - indent.length));
  const lines = [...wrapped(detail), ...(advice ? wrapped(advice) : [])].join(`\n${indent}`);
  return `${marks[status]}  ${out.style('bold', title.padEnd(TITLE_WIDTH))}  ${lines}\n`;
}
