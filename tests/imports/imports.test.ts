import { execFileSync } from 'node:child_process';

interface Report {
  violations: string[];
  modules: string[];
  /** What the site or the terminal is built from, although a change of it would not build them again. */
  missingSources: string[];
}

const run = (file: string, ...args: string[]) =>
  execFileSync(file, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
const report: Report = JSON.parse(run(process.execPath, `${__dirname}/cruise.mjs`));

/** What is still to be corrected. */
const KNOWN = [
  'facts import nothing but themselves, and zod for their check: lambdas/facts/goal.ts imports lambdas/contract/schemas.ts',
  'lambdas/api uses only what is below it: lambdas/api/input.ts imports lambdas/system/deps.ts',
  'lambdas/campaigns uses only what is below it: lambdas/campaigns/handlers.ts imports lambdas/reports/owner-mail.ts',
  'lambdas/campaigns uses only what is below it: lambdas/campaigns/handlers.ts imports lambdas/system/deps.ts',
  'lambdas/campaigns uses only what is below it: lambdas/campaigns/sender.ts imports lambdas/system/mail-store.ts',
  'lambdas/campaigns uses only what is below it: lambdas/campaigns/shop-csv.ts imports lambdas/client/import/records.ts',
  'lambdas/email uses only what is below it: lambdas/email/outbox-handlers.ts imports lambdas/system/deps.ts',
  'lambdas/facts uses only what is below it: lambdas/facts/goal.ts imports lambdas/contract/schemas.ts',
  'lambdas/owner uses only what is below it: lambdas/owner/actions.ts imports lambdas/system/deps.ts',
  'lambdas/owner uses only what is below it: lambdas/owner/auth.ts imports lambdas/system/deps.ts',
  'lambdas/people uses only what is below it: lambdas/people/client-hash.ts imports lambdas/system/deps.ts',
  'lambdas/people uses only what is below it: lambdas/people/handlers.ts imports lambdas/system/deps.ts',
  'lambdas/reports uses only what is below it: lambdas/reports/owner-mail.ts imports lambdas/system/mail-store.ts',
  'lambdas/signups uses only what is below it: lambdas/signups/changes.ts imports lambdas/people/people.ts',
  'lambdas/signups uses only what is below it: lambdas/signups/csv-import.ts imports lambdas/client/import/records.ts',
  'lambdas/signups uses only what is below it: lambdas/signups/export-handler.ts imports lambdas/system/deps.ts',
  'lambdas/signups uses only what is below it: lambdas/signups/handlers.ts imports lambdas/people/client-hash.ts',
  'lambdas/signups uses only what is below it: lambdas/signups/handlers.ts imports lambdas/system/deps.ts',
  'lambdas/signups uses only what is below it: lambdas/signups/owner-handlers.ts imports lambdas/campaigns/handlers.ts',
  'lambdas/signups uses only what is below it: lambdas/signups/owner-handlers.ts imports lambdas/system/deps.ts',
];

test('no module imports what the rules forbid', () => {
  expect(report.violations.filter((violation) => !KNOWN.includes(violation))).toEqual([]);
});

test('the rules have read every module of the repository', () => {
  const tracked = run(
    'git',
    'ls-files',
    '--',
    'lambdas',
    'infra',
    'site',
    'admin-cli',
    'admin-desktop',
    'tests',
  )
    .split('\n')
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
  expect(tracked.length).toBeGreaterThan(0);
  expect(tracked.filter((file) => !report.modules.includes(file))).toEqual([]);
});

test('a change of anything that the site or the terminal is built from builds it again', () => {
  expect(report.missingSources).toEqual([]);
});
