import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startFakeSmtp } from '@tariff-tantrum/lambdas/email/testing/fake-smtp';
import { DAY, HOUR, MINUTE, SECOND } from '@tariff-tantrum/lambdas/facts/time';
import { DatabaseSync } from '@tariff-tantrum/lambdas/table/sqlite/database';
import * as testing from '../../testing';

const PEOPLE = Array.from({ length: 1000 }, (_, n) => `person-${n}@example.org`);
const YEAR = 365 * DAY;

const createFolder = testing.useFolders();
const stored = createFolder();
const backup = join(createFolder(), 'signups.db');
const table = [
  '| Failure | Start | `doctor` | `/api/ready` | `/admin` | Log | Nothing lost |',
  `|${' --- |'.repeat(7)}`,
];
beforeAll(async () => {
  await testing.fillDataFolder(stored, PEOPLE.length, (n) => ({ email: PEOPLE[n] ?? '' }));
  await run(['infra/local/backup.mjs', backup], { DATA_DIR: stored });
});
afterAll(() => process.stdout.write(`${table.join('\n')}\n`));

/** Runs a program. Resolves to its exit code and what it printed. */
const run = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<[code: number, output: string]> =>
  new Promise((done) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      done([Number(error?.code ?? 0), stdout + stderr]),
    );
  });

/** Returns the variable that puts the clock of a process forward. */
function shiftClock(ms: number): Record<string, string> {
  const code = `globalThis.Date = class extends Date {
    constructor(...args) { args.length ? super(...args) : super(Date.now()); }
    static now() { return super.now() + ${ms}; }
  }`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

const start = (dataDir: string, env = {}) => testing.startTestSystem({ site: false, dataDir, env });

/** Returns a folder with the signups of `PEOPLE`. */
function copyStored(): string {
  const folder = createFolder();
  cpSync(stored, folder, { recursive: true });
  return folder;
}

async function expectStored(system: testing.TestSystem, people: readonly string[]): Promise<void> {
  const { total, rows } = await testing.readSignups(system);
  expect([total, rows.sort()]).toEqual([people.length, [...people].sort()]);
  await system.stop();
}

const USUAL = /^(\{|List:|Admin password:|Ready:|Mail: signups|$)/;

/** Asks everybody who could know of a failure, and adds a row to the table. */
async function ask(system: testing.TestSystem, failure: string, nothingLost: string, env = {}) {
  const owner = { LAUNCH_API_URL: system.url, LAUNCH_ADMIN_PASSWORD: system.password };
  const [code, output] = await run(['admin-cli/bin.mjs', 'doctor'], { ...owner, ...env });
  const found = output.split('\n').filter((line) => /^(failed|warning)\t(?!Pages|Mail)/.test(line));
  const doctor = `exit code ${code}. ${found.map((line) => line.split('\t').slice(1, 3).join(': ')).join(' ')}`;
  const response = await fetch(`${system.url}/api/ready`);
  const ready = `${response.status} ${await response.text()}`;
  const { problems = [] } = await system.owner.count();
  const admin = problems.map(({ title, whatToDo }) => `${title} ${whatToDo}`).join(' ');
  const printed = system.output().split('\n');
  const entries = printed.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const failed = entries.findLast(({ event }) => event !== 'action-not-recorded');
  const log = failed ? [failed.event, failed.path, failed.error ?? failed.reason].join(' ') : '-';
  const started = ['Ready.', ...printed.filter((line) => !USUAL.test(line))].join(' ');
  table.push(`| ${[failure, started, doctor, ready, admin, log, nothingLost].join(' | ')} |`);
  return { started, doctor, ready, admin, log };
}

const replace = (file: string) => {
  rmSync(file);
  new DatabaseSync(file).exec('CREATE TABLE contacts (email TEXT)');
};
const overwrite = (file: string, place: number) => {
  const content = readFileSync(file);
  const at = Math.floor((content.length * place) / 10);
  writeFileSync(file, content.fill('x', at, at + 20_000));
};
it.each([
  ['Empty file', 1, (file: string) => writeFileSync(file, ''), 'is empty, although there was a list'],
  ['Foreign file', 1, replace, 'is not a signup list of this program, and was not changed'],
  ['20 kB overwritten at ten places', 10, overwrite, 'is damaged. Restore a backup'],
])('%s: the start exits with 1 and says how to restore', async (failure, places, damage, sentence) => {
  for (let place = 0; place < places; place += 1) {
    const dataDir = copyStored();
    damage(testing.databaseOf(dataDir), place);
    const refusal = await start(dataDir).catch((error: testing.TestStartError) => error);
    if (!(refusal instanceof testing.TestStartError)) throw new Error(`It started on place ${place}.`);
    expect(refusal).toMatchObject({ exitCode: 1, output: expect.stringContaining(sentence) });
    expect(refusal.output).toContain('`npm run -s restore -- <file>`');
    const [code, output] = await run(['admin-cli/bin.mjs', 'doctor'], { PORT: '1', DATA_DIR: dataDir });
    expect([code, output]).toEqual([3, expect.stringContaining('failed\tServer')]);
    expect(await run(['infra/local/backup.mjs', '--restore', backup], { DATA_DIR: dataDir })).toEqual([
      0,
      expect.stringContaining(`Restored 1,000 signups`),
    ]);
    await expectStored(await start(dataDir), PEOPLE);
    if (place > 0) continue;
    const told = [`exit code 1. ${refusal.output.replaceAll(dataDir, 'DATA_DIR').trim()}`];
    told.push(`exit code 3. ${/Server\t.*/.exec(output)}`, '-', '-', '-');
    table.push(`| ${[failure, ...told, `${PEOPLE.length}, after \`npm run restore\``].join(' | ')} |`);
  }
});

it.each([
  ['Clock +4 years', 4 * YEAR, 'more than a year after the newest signup, so nothing expires.'],
  ['Clock −1 year', -YEAR, 'but the newest signup is of'],
])('%s: nothing expires, and the owner is told', async (failure, ahead, sentence) => {
  const dataDir = copyStored();
  const clock = shiftClock(ahead);
  const system = await start(dataDir, clock);
  await testing.until(() => system.output().includes(sentence));
  const told = await ask(system, failure, `${PEOPLE.length + 1}, with the right clock`, clock);
  for (const text of [told.started, told.doctor, told.admin]) expect(text).toContain(sentence);
  expect(await testing.signUp(system, 'meanwhile@example.org')).toBe(true);
  await system.stop();
  await expectStored(await start(dataDir), [...PEOPLE, 'meanwhile@example.org']);
});

it('Disk full for a minute: signups are refused, and those that were acknowledged are kept', async () => {
  const system = await testing.startTestSystem({ site: false, fileSizeLimit: 256 });
  const acknowledged: string[] = [];
  const signUp = async (email: string) =>
    (await testing.signUp(system, email)) && acknowledged.push(email) > 0;
  for (let n = 0; await signUp(`before-${n}@example.org`); n += 1);
  for (const end = Date.now() + MINUTE; Date.now() < end; await delay(SECOND))
    await signUp(`at-${Date.now()}@example.org`);
  const told = await ask(system, 'Disk full for a minute', `${acknowledged.length}, and 1 after it`);
  for (const text of [told.doctor, told.admin]) expect(text).toContain('The disk is full or fails');
  expect(told).toMatchObject({
    doctor: expect.stringContaining('exit code 3'),
    ready: expect.stringContaining('504'),
    log: expect.stringMatching(/SQLITE_(FULL|IOERR)/),
  });
  system.limitFileSize('unlimited');
  expect(await signUp('after@example.org')).toBe(true);
  await expectStored(system, acknowledged);
});

it.each([
  ['Wrong SMTP password', { refusesPasswords: true }, 20, 0, /refused the user name or the password/],
  ['Untrusted certificate', { secure: true }, 20, 0, /certificate of the mail server is not trusted/],
  ['Greylisting', {}, 20, 10 * MINUTE, /the servers of their recipients asked to try later/],
  ['700 signups in a second', {}, 700, HOUR, /200 emails wait since .*: the limit is 500 an hour/],
  ['60 signups of one client', {}, 60, DAY, /55 emails wait: their client or address has reached its limit/],
])(
  '%s, double mode: emails wait, the owner is told, and each is sent once',
  async (...row) => {
    const [failure, options, count, patience, sentence] = row;
    const failing = await startFakeSmtp(options);
    if (failure === 'Greylisting') failing.set('throttle by rate');
    const env: Record<string, string> = {
      OPT_IN: 'double',
      MAIL_ENGINE: 'smtp',
      TRUSTED_PROXY: '127.0.0.1',
      SMTP_URL: failing.url.replace('//', 'refusesPasswords' in options ? '//user:wrong@' : '//'),
    };
    const dataDir = createFolder();
    // The limit of an hour must not begin anew meanwhile.
    const toFullHour = -(Date.now() % HOUR);
    let system = await start(dataDir, { ...env, ...shiftClock(toFullHour) });
    const people = PEOPLE.slice(0, count);
    const signUp = async (email: string, n: number): Promise<number> => {
      const client = failure.endsWith('client') ? '203.0.113.1' : `10.0.${n >> 8}.${n % 256}`;
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': client };
      const sent = { method: 'POST', headers, body: JSON.stringify({ email }) };
      return (await fetch(`${system.url}/api/launch-signup`, sent)).status;
    };
    expect(await Promise.all(people.map(signUp))).toEqual(people.map(() => 201));
    await testing.until(async () =>
      sentence.test(JSON.stringify((await system.owner.count()).problems ?? [])),
    );
    expect(await system.owner.count()).toMatchObject({ pending: count });
    const told = await ask(system, failure, `${count}, each mailed once`);
    for (const text of [told.doctor, told.admin]) expect(text).toMatch(sentence);
    await system.stop();
    const repaired = await startFakeSmtp();
    system = await start(dataDir, { ...env, SMTP_URL: repaired.url, ...shiftClock(toFullHour + patience) });
    const mailed = () => [...failing.recipients, ...repaired.recipients].sort();
    await testing.until(() => mailed().length >= count);
    expect(mailed()).toEqual([...people].sort());
    await system.stop();
    await Promise.all([failing.close(), repaired.close()]);
  },
  120_000,
);
