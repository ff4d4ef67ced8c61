import { listNotices } from '@tariff-tantrum/lambdas/contract';

/** Prints what the pages state and is not true or not decided at the time `now` (ms since 1970), one line each. */
export function printNotices(now: number, print: (line: string) => void): void {
  const notices = listNotices(now);
  if (notices.length === 0) return;
  print('Before you show these pages to anybody (`npm run -s admin -- doctor` also prints what to do):');
  for (const { title } of notices) print(`  - ${title}`);
}
