import { isoOf, MINUTE } from '../facts/time';
import { recordEvent } from '../system/provider-events';
import { createMailSystem, type MailSystemOptions } from '../system/testing/mail-system';
import { jsonPost, signUpAndConfirm } from '../system/testing/steps';
import { createMemoryTable } from '../table/memory-table';
import { hooked } from '../table/testing/hooked-table';
import { createTestTable } from '../table/testing/test-table';
import { changeName } from './change-name';
import {
  claimEmail,
  delayEmail,
  isCurrent,
  type MailJob,
  postponeEmail,
  recordRefused,
  recordSent,
} from './claim';
import { eraseAddress } from './erase';
import { MAILBOX_LIMITS } from './limits';
import { findByAddress, getPerson, refOf } from './people';
import { type EmailRequest, requests } from './request';

const ADA = 'ada@example.org';
const PAUSE = MAILBOX_LIMITS.type.length;
const LIMITS = { perHour: 2, perDay: 3 };

/** Starts a system without a worker: each request is read and claimed by itself. */
function begin(options: MailSystemOptions = {}) {
  const db = createTestTable(createMemoryTable());
  const changes: (() => Promise<unknown>)[] = [];
  /** Carries out the next change before a transaction, so that it comes in between. */
  const before = async ({ name }: { name: string }) => {
    if (name === 'transact') await changes.shift()?.();
  };
  const system = createMailSystem(db, { table: hooked(db.table, { before }), ...options });
  const { context } = system;
  const waiting = () => requests.on(db.table).readAll();
  const request = async (): Promise<EmailRequest> => {
    const [first] = await waiting();
    if (!first) throw new Error('Nothing waits.');
    return first;
  };
  const claim = async (): Promise<MailJob> => {
    const job = await claimEmail(context, await request());
    if (!job) throw new Error('Nothing was claimed.');
    return job;
  };
  const askForLink = () => system.fetch('/api/my-signup', jsonPost({ email: ADA }));
  const rename = () => changeName(context, () => findByAddress(context, refOf(context, ADA), ADA), 'Ada');
  return { db, system, context, changes, waiting, request, claim, askForLink, rename };
}

it('an email is claimed once, for its kind and its address as typed, until a minute is over', async () => {
  const { db, system, context, request, claim } = begin();
  await system.signUp('Ada@Example.org');
  const asked = await request();
  const job = await claim();
  expect(job).toMatchObject({ kind: 'confirm', email: 'Ada@Example.org', attempt: db.clock.time });
  expect(await claimEmail(context, asked)).toBeUndefined();
  expect(await request()).toMatchObject({ state: 'claimed', repeated: false });
  expect(await isCurrent(context, job)).toBe(true);
  db.clock.time += MINUTE;
  expect(await isCurrent(context, job)).toBe(false);
});

it('a claim whose process was killed is repeated once, as the same attempt', async () => {
  const { db, system, context, request, claim } = begin();
  await system.signUp(ADA);
  const job = await claim();
  db.clock.time += MINUTE;
  const stale = await request();
  const repeated = await claim();
  // Another process has read the same claim.
  expect(await claimEmail(context, stale)).toBeUndefined();
  expect(repeated).toMatchObject({ attempt: job.attempt, kind: job.kind, claimed: { repeated: true } });
  db.clock.time += MINUTE;
  // A third attempt is another one, which the mailbox does not allow yet.
  expect(await claimEmail(context, await request())).toBeUndefined();
  expect(await request()).toMatchObject({ state: 'due', dueAt: isoOf(job.attempt + PAUSE) });
});

it('an email beyond the limit of its mailbox is put off until that allows it, or is not sent if it would confuse', async () => {
  const { db, system, context, request, waiting, claim, askForLink } = begin();
  await signUpAndConfirm(system, ADA);
  await askForLink();
  await system.deliver();
  await askForLink();
  expect(await claimEmail(context, await request())).toBeUndefined();
  expect(await request()).toMatchObject({ state: 'due', dueAt: isoOf(db.clock.time + PAUSE) });
  db.clock.time += PAUSE;
  expect((await claim()).kind).toBe('link');
  await eraseAddress(context, ADA);
  // Somebody on the list signs up once more, just after they have confirmed.
  const other = begin();
  await signUpAndConfirm(other.system, ADA);
  await other.system.signUp(ADA);
  expect(await claimEmail(other.context, await other.request())).toBeUndefined();
  expect([await waiting(), await other.waiting()]).toEqual([[], []]);
});

it('an email beyond the limit of all emails stays as it is', async () => {
  const { system, context, request } = begin({ limits: LIMITS });
  for (let sent = 0; sent < LIMITS.perHour; sent += 1) await signUpAndConfirm(system, `p${sent}@example.org`);
  await system.signUp(ADA);
  const asked = await request();
  expect(await claimEmail(context, asked)).toBeUndefined();
  expect(await request()).toEqual(asked);
});

it.each([
  ['smtp', undefined],
  ['outbox', 'written to a file'],
] as const)('a claim records whether its email reaches anybody: %s', async (engine, problem) => {
  const { db, system, claim } = begin({ engine });
  await system.signUp(ADA);
  const { ref } = await claim();
  expect((await getPerson(db.table, ref))?.mailedProblem).toBe(problem);
});

it('nothing waits for an email that nobody wants any more', async () => {
  const { system, context, request, waiting, claim } = begin();
  await system.signUp(ADA);
  const { ref } = await claim();
  await recordEvent(context, ref, 'bounce', 'confirm');
  await system.signUp(ADA);
  expect(await claimEmail(context, await request())).toBeUndefined();
  expect(await waiting()).toEqual([]);
});

describe.each<
  [string, (context: ReturnType<typeof begin>['context'], job: MailJob, time: number) => Promise<void>]
>([
  ['postponed', (context, job, time) => postponeEmail(context, job, time + MINUTE)],
  ['put off by its server', (context, job) => delayEmail(context, job, MINUTE)],
])('an email that is %s', (_, release) => {
  it('is due again a minute later, is no longer recorded as sent, and does not count', async () => {
    const { db, system, context, request, claim } = begin({ limits: { perHour: 1, perDay: 1 } });
    await system.signUp(ADA);
    const job = await claim();
    await release(context, job, db.clock.time);
    expect(await request()).toMatchObject({ state: 'due', dueAt: isoOf(db.clock.time + MINUTE) });
    expect((await getPerson(db.table, job.ref))?.mailedAt).toBeUndefined();
    db.clock.time += MINUTE;
    expect((await claim()).attempt).toBe(db.clock.time);
  });

  it('is due again although the person changes meanwhile', async () => {
    const { db, system, changes, request, claim, rename, context } = begin();
    await system.signUp(ADA);
    const job = await claim();
    changes.push(rename);
    await release(context, job, db.clock.time);
    expect(await request()).toMatchObject({ state: 'due' });
    const person = await getPerson(db.table, job.ref);
    expect([person?.name, person?.mailedAt]).toEqual(['Ada', undefined]);
  });

  it('is left alone, and still counts, if its claim was lost', async () => {
    const { db, system, context, claim, request } = begin({ limits: { perHour: 1, perDay: 1 } });
    await system.signUp(ADA);
    const job = await claim();
    await system.signUp(ADA);
    const asked = await request();
    await release(context, job, db.clock.time);
    expect(await request()).toEqual(asked);
    expect(await claimEmail(context, asked)).toBeUndefined();
  });
});

it('an email that was sent waits no more, and is forgotten if its person was erased meanwhile', async () => {
  const { system, context, waiting, claim } = begin();
  await system.signUp(ADA);
  await recordSent(context, await claim());
  expect([await waiting(), system.forgotten]).toEqual([[], []]);
  await system.signUp('bob@example.org');
  const job = await claim();
  await eraseAddress(context, 'bob@example.org');
  const before = system.forgotten.length;
  await recordSent(context, job);
  expect(system.forgotten.slice(before)).toEqual([job.ref]);
});

it('an email that was refused waits no more, and its person has the reason', async () => {
  const { db, system, context, changes, waiting, claim, rename } = begin();
  await system.signUp(ADA);
  const job = await claim();
  changes.push(rename);
  await recordRefused(context, job, '550');
  expect(await getPerson(db.table, job.ref)).toMatchObject({ name: 'Ada', mailedProblem: '550' });
  expect(await waiting()).toEqual([]);
});
