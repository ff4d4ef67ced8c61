/**
 * Puts the parts of the product together in a process. Only this file and `stored.ts` know the product from inside:
 * everything else drives it as visitors, people, owners and providers do.
 */

import { pauseRestored } from '../../campaigns/campaign/pauses';
import { parseMailKey } from '../../email/keys';
import type { ComposedMail, Mailer } from '../../email/mailer';
import { TEST_FROM, TEST_MAIL_KEY } from '../../email/testing/test-mail';
import { openActionLog } from '../../owner/action-log';
import { MemoryItems } from '../../table/memory-items';
import { createReadyCheck } from '../../table/ready';
import type { Written } from '../../table/sqlite/messages';
import { tableOf } from '../../table/sqlite/sqlite-table';
import { type Item, type Key, keyOf, type Table } from '../../table/table';
import { createApi } from '../api';
import { newContext, type SystemContext } from '../context';
import { deleteExpired } from '../expiry';
import { checkEngine, type MailWorker, type MailWorkerOptions, newMailWorker, runWorker } from '../worker';
import type { Environment } from './environment';
import type { Process } from './process';
import { describeItem, isDescribed } from './stored';

export const SITE = 'http://launch.test';
export const PASSWORD = 'p@ssword-123';
export const OWNER = 'owner@launch.test';
/** The header that says which client sends a request. */
export const CLIENT_HEADER = 'X-Simulated-Client';
const keys = parseMailKey(TEST_MAIL_KEY);
/** So high that no world reaches them. */
const LIMITS = { perHour: 100_000, perDay: 100_000 };

/** Opens the API in a process. */
export function openApi(env: Environment, process: Process, mailer: Mailer) {
  const { context, worker } = openParts(env, process, mailer);
  const { table } = context;
  const { optIn, rate = Number.POSITIVE_INFINITY } = env.config;
  const { now } = process;
  return createApi({
    context,
    ready: createReadyCheck(table, now),
    actions: openActionLog({ table, now }),
    logins: { table, now, memory: new MemoryItems() },
    adminPassword: async () => PASSWORD,
    siteUrl: () => SITE,
    clientAddress: (c) => c.req.header(CLIENT_HEADER),
    signupWait: () => 0,
    linkWait: () => 0,
    now,
    log: () => undefined,
    problems: async () => [],
    mail: {
      optIn,
      rate,
      engine: 'ses',
      hasReports: true,
      isTrial: true,
      ownerEmail: OWNER,
      isOwnerSilent: true,
      tokens: { keys, now },
      lookUp: async () => [],
      emails: { sender: { from: ['launch.test'] } },
      capacity: () => checkEngine(worker),
    },
  });
}

/** Opens the worker in a process. */
export const openWorker = (env: Environment, process: Process, mailer: Mailer): MailWorker =>
  openParts(env, process, mailer).worker;

/** Opens the task that deletes whatever has expired, as a host does each hour. */
export function openCleaner(env: Environment, process: Process, mailer: Mailer) {
  const { context, worker } = openParts(env, process, mailer);
  return {
    async clean(): Promise<void> {
      await deleteExpired(context);
      await runWorker(worker);
    },
  };
}

/** Opens the part that takes the reports of the provider. */
export const openReports = (env: Environment, process: Process): SystemContext =>
  openContext(env, process, openTable(env, process));

/** Does what a host does when it opens a database that may be a restored backup. */
export const openRestored = (env: Environment, process: Process): Promise<void> =>
  pauseRestored(openContext(env, process, openTable(env, process)));

function openContext(env: Environment, process: Process, table: Table): SystemContext {
  const random = (count: number) => {
    const draw = env.draw(`ids of ${process.who().name}`);
    return Buffer.from(Array.from({ length: count }, () => draw.int(256)));
  };
  const { welcome, sizes } = env.config;
  return newContext({
    table,
    now: process.now,
    hash: keys.hash,
    installation: env.installation,
    limits: LIMITS,
    welcome,
    sizes,
    random,
    forget: (...refs) =>
      process.read(
        () => 'forget',
        () => {
          for (const ref of refs) env.outbox.delete(ref);
        },
      ),
  });
}

function openParts(env: Environment, process: Process, mailer: Mailer) {
  const { rate } = env.config;
  const { now, wait } = process;
  const context = openContext(env, process, openTable(env, process));
  const worker = newMailWorker({
    context,
    mailer,
    now,
    wait,
    rate,
    compose: composeText,
    ownerEmail: OWNER,
    isOwnerSilent: true,
    siteUrl: SITE,
    from: TEST_FROM,
    tokens: { keys, now },
    problems: async () => [],
    log: (entry) => env.trace.add(() => `${process.who().name} logs ${JSON.stringify(entry)}`),
  });
  return { context, worker };
}

/** Composes only the text part: the other parts take longer than everything else in a world. */
const composeText: NonNullable<MailWorkerOptions['compose']> = async ({
  from,
  to,
  content,
  ...tag
}): Promise<ComposedMail> => ({
  from,
  to,
  messageId: `<${tag.ref}.${tag.kind}.${tag.attempt}@launch.test>`,
  raw: Buffer.from(content.text),
});

/** Opens the table as one process sees it: the SQLite engine, with the mishaps of each call. */
function openTable(env: Environment, process: Process): Table {
  const { database, observers, names, trace } = env;
  return tableOf((call) => {
    if (call.call !== 'write') {
      const what = () =>
        call.call === 'get'
          ? `get ${nameKey(env, call.key)}`
          : `${call.call} ${call.query.pk} ${call.query.index ?? ''}`;
      return process.read(what, () => database.carryOut(call));
    }
    const written = call.writes.map(keyOf);
    const described = written.filter(isDescribed);
    const what = call.writes.map((write) => `${write.call} ${nameKey(env, keyOf(write))}`).join(' + ');
    return process.write(what, () => {
      const before = described.map(database.read);
      const value = database.carryOut<never>(call);
      const { held }: Written = value;
      const by = process.who();
      trace.add(() => `${by.name}: ${what}${held ? '' : ', refused'}`);
      if (!held) return value;
      for (const [index, key] of described.entries()) {
        const after = database.read(key);
        trace.add(() => describeChange(names.of(key.sk), before[index], after));
        observers.notify({ by, before: describeItem(before[index]), after: describeItem(after) });
      }
      return value;
    });
  });
}

const describeChange = (name: string, before: Item | undefined, after: Item | undefined): string =>
  `    ${name}: ${before?.state ?? (before ? 'stored' : 'absent')} → ${after?.state ?? (after ? 'stored' : 'absent')}`;

/** Partitions whose sort keys have the same names in every run. */
const NAMED = /^(people|requests|signups|deliveries|campaigns|codes|orders)/;

function nameKey({ names }: Environment, { pk, sk }: Key): string {
  const [kind = pk] = pk.split('#');
  return NAMED.test(kind) ? `${kind} ${names.of(sk)}` : kind;
}

/** Marks a copy of the database as a backup, as `npm run backup` does. */
export { backupMarks } from '../../table/backup-mark';
