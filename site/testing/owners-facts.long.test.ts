import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as FACTS from '@tariff-tantrum/lambdas/facts/facts';
import { hashConsent } from '../build/facts/consent';
import { DANISH, PHASES } from './fact-sets';
import { OTHER } from './facts';
import { evaluate, type Facts } from './render-site';

const ROOT = join(__dirname, '../..');
const FACTS_FILE = 'lambdas/facts/facts.ts';
const ORIGINAL = 'lambdas/facts/original-facts.ts';

/** Whose tests read facts. The others, and these, do not: built pages, engines of the table, simulations, the host. */
const PROJECTS = ['site', 'lambdas', 'infra', 'admin-cli', 'admin-desktop'];
const IGNORED = [
  ...['/node_modules/', '/built-', '\\.long\\.test', '/lambdas/table/', '/simulation/'],
  ...['/infra/local/', '/infra/setup/'],
];

/** A quick run of the tests of these projects takes minutes. */
jest.setTimeout(30 * 60_000);

/** What an owner does not change: types of values, and names in the database. */
const NOT_FACTS = ['WEEKDAYS', 'NOTIFICATION_STATES'];

/** Another value for each fact, before the launch. */
const CHANGED: NonNullable<Facts['facts']> = {
  ...OTHER.facts,
  PRICES: {
    eu: { price: 379.5, shipping: 49, currency: 'DKK' },
    northAmerica: { price: 61, shipping: 8, currency: 'CAD' },
  },
  SETTLED: { players: { min: 2, max: 6 }, minutes: { min: 25, max: 50 }, tariffValues: { min: 0, max: 45 } },
  MAKERS: [{ name: 'Ada Gul', role: 'Rules', about: 'Has peeled for years.' }],
  QUOTES: [{ text: 'Slippery.', source: 'A fruit paper', url: 'https://paper.test/' }],
  PROCESSORS: { machine: 'Plantain Hosting, Denmark', letters: 'Letterhead, Sweden' },
  SIGNUP_COUNT_FROM: 300,
  OWNER_TIME_ZONE: 'America/New_York',
  WEEKLY: { weekday: 'Thursday', hour: 15 },
  SIGNUP_GOAL: 5000,
  RECENT_DAYS: 10,
  CHART_DAYS: 21,
  RETENTION_YEARS: 2,
  ACTION_LOG_DAYS: 200,
  CONSENT_AGE: 18,
};

const SHOP = 'https://shop.bananawar.test/';

/** The facts of the same owner after the launch. */
const LAUNCHED: NonNullable<Facts['facts']> = {
  ...CHANGED,
  PHASE: 'launched',
  SHOP_URL: SHOP,
  WITHDRAWAL_URL: `${SHOP}withdraw`,
  NEWSLETTER_AFTER_LAUNCH: true,
  DATES: { ...OTHER.facts.DATES, discountUntil: '2027-05-02' },
  CONTACT: { ...OTHER.facts.CONTACT, phone: '+45 98 76 54 32' },
  SHARED_CODE: 'BANANA-34',
};

/** Returns the facts with the hash that the build asks for once the wording of the consent is another. */
async function withConsentHash(facts: NonNullable<Facts['facts']>) {
  const derived = `export { CONSENT } from '@tariff-tantrum/lambdas/facts/derived';`;
  const { CONSENT } = await evaluate<{ CONSENT: { version: string; text: string } }>(derived, {
    facts: { facts },
  });
  return { ...facts, CONSENT_HASH: hashConsent(CONSENT.version, CONSENT.text) };
}

/** Copies the repository without what was built, with its own workspaces as packages and all others linked. */
function copyRepository(to: string): void {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of list.split('\n').filter(Boolean)) cpSync(join(ROOT, file), join(to, file));
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const folder of ['.', ...workspaces]) linkPackages(join(ROOT, folder), join(to, folder));
  mkdirSync(join(to, 'node_modules/@tariff-tantrum'));
  for (const folder of workspaces) {
    const { name } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    symlinkSync(join(to, folder), join(to, 'node_modules', name));
  }
}

function linkPackages(from: string, to: string): void {
  // A workspace without packages of its own has no such folder.
  if (!existsSync(join(from, 'node_modules'))) return;
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  const names = readdirSync(join(from, 'node_modules')).filter(
    (name) => !/^(@tariff-tantrum|\.cache)$/.test(name),
  );
  for (const name of names) symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name));
}

/** Returns a module with these facts, and with everything else that `facts.ts` has. */
const factsModule = (facts: object): string =>
  [
    "export * from './original-facts';",
    ...Object.entries(facts).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
  ].join('\n');

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'owners-facts-'));
  copyRepository(copy);
  renameSync(join(copy, FACTS_FILE), join(copy, ORIGINAL));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('knows another value for every fact', () => {
  const unchanged = Object.entries(FACTS)
    .filter(([name]) => !NOT_FACTS.includes(name))
    .filter(([name, value]) => JSON.stringify(value) === JSON.stringify(LAUNCHED[name as keyof typeof FACTS]))
    .map(([name]) => name);
  expect(unchanged).toEqual([]);
});

it.each([
  ['before the launch', CHANGED],
  ['after the launch', LAUNCHED],
  [
    'to those of a company, after the launch',
    { ...DANISH, ...PHASES['after the launch']?.('https://shop.toldogtraette.dk/') },
  ],
])('passes the tests that read facts, with all of them changed, %s', async (_, facts) => {
  writeFileSync(join(copy, FACTS_FILE), factsModule(await withConsentHash(facts)));
  const report = join(copy, 'report.json');
  const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
  const args = ['--ci', '--json', `--outputFile=${report}`, '--testPathIgnorePatterns', ...IGNORED];
  const env = { ...process.env, TEST_LENGTH: 'quick' };
  spawnSync(process.execPath, [jest, ...args, '--selectProjects', ...PROJECTS], {
    cwd: copy,
    env,
    stdio: 'ignore',
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults
    .filter(({ status }: { status: string }) => status !== 'passed')
    .map(({ name, message }: { name: string; message: string }) => [name.slice(copy.length), message]);
  expect(failed).toEqual([]);
});
