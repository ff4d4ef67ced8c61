import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@tariff-tantrum/lambdas/api/host';
import type { Backups } from '@tariff-tantrum/lambdas/contract/backups';
import { OWNER_REF } from '@tariff-tantrum/lambdas/contract/email';
import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { domainOfAddress, type Sender } from '@tariff-tantrum/lambdas/contract/sender';
import { lookUpWith } from '@tariff-tantrum/lambdas/deliverability/dns/look-up';
import { SANDBOX } from '@tariff-tantrum/lambdas/email/account';
import { bounceAddressOf } from '@tariff-tantrum/lambdas/email/email-name';
import { createOutbox, type Outbox } from '@tariff-tantrum/lambdas/email/engines/outbox';
import { MAIL_ENGINES, type MailEngine, type Mailer } from '@tariff-tantrum/lambdas/email/mailer';
import { explainMailProblem } from '@tariff-tantrum/lambdas/email/problem';
import { hasPeople, isKnown } from '@tariff-tantrum/lambdas/people/counts';
import { describeWaiting } from '@tariff-tantrum/lambdas/people/waiting-emails';
import type { ApiMail } from '@tariff-tantrum/lambdas/system/api';
import { newContext, type SystemContext } from '@tariff-tantrum/lambdas/system/context';
import { recordEvent } from '@tariff-tantrum/lambdas/system/provider-events';
import {
  checkEngine,
  type MailWorker,
  mailProblem,
  newMailWorker,
  runWorker,
} from '@tariff-tantrum/lambdas/system/worker';
import type { Table } from '@tariff-tantrum/lambdas/table/table';
import type { MailEnv } from '../env';
import { findProblems, type ProblemSource } from '../problems';
import {
  type BounceMailbox,
  describeFailure,
  describeReports,
  findMissingKeywords,
  MAILBOX_SENTENCE,
  readBounces,
} from './bounce-mailbox';
import { createHolder } from './holder';
import { mailKeys } from './mail-key';
import { findMailProblem, findPausedCampaign } from './mail-waiting';
import { createLoop } from './worker-loop';

interface MailOptions {
  mail: MailEnv;
  /** The data folder. */
  folder: string;
  siteUrl: string;
  table: Table;
  /** Names the installation: a copy of its data has another name. */
  installation: string;
  log: Log;
  /** Finds what is wrong besides email; the owner is told of it by email, too. */
  sources: readonly ProblemSource[];
  /** Returns which backups are known, for the weekly email; undefined if others make them. */
  backups: (() => Backups) | undefined;
}

/** Opens the outbox and the context of the process: each needs the other. */
function openContext({ mail, folder, table, installation }: MailOptions, hash: SystemContext['hash']) {
  const { welcome, limits, engine } = mail;
  const now = Date.now;
  // Emails of an outbox that was used earlier are erased with the person, whichever engine is used now.
  const outbox: Outbox = createOutbox({
    folder: join(folder, 'outbox'),
    now,
    onEvent: ({ ref, event, kind }) => recordEvent(context, ref, event, kind),
  });
  const isRehearsal = engine.name === 'outbox';
  const context = newContext({
    table,
    now,
    hash,
    installation,
    welcome,
    limits,
    isRehearsal,
    forget: outbox.erase,
  });
  return { context, outbox };
}

/** Opens the outbox and the engine, and starts the worker. */
export async function openLocalMail(options: MailOptions) {
  const { mail, folder, siteUrl, table, log, sources, backups } = options;
  const { optIn, limits, ownerEmail, isOwnerSilent, rate, from, campaignFrom, engine } = mail;
  // An external database may be unavailable for a while: requests respond 504 until it is back.
  const keys = mailKeys(folder, await hasPeople({ table }).catch(() => false));
  const tokens = { keys, now: Date.now };
  const { context, outbox } = openContext(options, keys.hash);
  const worker = newMailWorker({
    context,
    holder: createHolder(),
    mailer: withBounces(await engine.open(outbox), mail.bounces),
    ownerEmail,
    isOwnerSilent,
    rate,
    from,
    campaignFrom,
    siteUrl,
    tokens,
    problems,
    backups,
    log,
    now: Date.now,
    wait: (ms) => delay(ms, undefined, { ref: false }),
  });
  const mailbox = openMailbox(mail, context);
  const loop = createLoop(
    {
      send: (signal) => runWorker(worker, signal),
      cleanOutbox: (signal) =>
        outbox.deleteOld(async (ref) => ref === OWNER_REF || isKnown(context, ref), signal),
      readBounces: mailbox && ((signal) => readBounces(mailbox, signal)),
    },
    (error) => describeFailure(mailbox, error),
    log,
  );
  /** Returns the problems that keep the system from working. The worker emails them to the owner, with its own. */
  function problems() {
    return findProblems([
      ...sources,
      () =>
        findMailProblem(
          () => describeWaiting(context),
          { engine: engine.name, problem: mailProblem(worker), check: () => checkEngine(worker) },
          limits,
          Date.now(),
        ),
      () => findPausedCampaign(context),
      async () => findMissingEngine(engine.name, siteUrl),
      ...loop.problemSources,
      ...(mailbox ? [() => findMissingKeywords(mailbox)] : []),
    ]);
  }
  loop.start();
  printMode(mail, folder, worker);
  const settings: ApiMail = {
    optIn,
    tokens,
    ownerEmail,
    isOwnerSilent,
    rate,
    engine: engine.name,
    hasReports: context.isRehearsal || mailbox !== undefined,
    isTrial: isTrial(engine, siteUrl),
    capacity: () => checkEngine(worker),
    lookUp: lookUpWith(),
    emails: engine.name === 'outbox' ? { outbox } : { sender: describeSender(mail) },
    ...(!context.isRehearsal && { bounces: () => describeReports(mailbox) }),
  };
  return { context, mail: settings, problems, stop: loop.stop };
}

/** Returns the mailbox that bounces come to, if there is one: it is opened each time that it is read. */
const openMailbox = ({ bounces }: MailEnv, context: SystemContext): BounceMailbox | undefined =>
  bounces.mailbox === undefined ? undefined : { url: bounces.mailbox, context };

function printMode({ optIn, engine, bounces }: MailEnv, folder: string, worker: MailWorker): void {
  const where =
    engine.name === 'outbox' ? `written to ${join(folder, 'outbox')}, not sent` : `sent by ${engine.name}`;
  const purpose = optIn === 'double' ? 'signups are confirmed by email' : 'signups count at once';
  console.log(`Mail: ${purpose}; emails are ${where}`);
  if (bounces.mailbox !== undefined) console.log(`Mail: ${MAILBOX_SENTENCE}`);
  void printCapacity(worker, engine.name);
}

/** Returns a problem if visitors reach the site, but no emails are sent. */
const findMissingEngine = (engine: MailEngine, siteUrl: string): Problem | undefined =>
  engine !== 'outbox' || isLoopback(new URL(siteUrl).hostname)
    ? undefined
    : {
        id: 'no-mail-engine',
        severity: 'warning',
        title: 'The site is public, but emails are written to files: nobody gets them.',
        whatToDo: 'Set MAIL_ENGINE before you write to the list; docs/mail.md.',
      };

/** Without a public address of the site and a mail server elsewhere, nobody but the owner can be reached. */
const isTrial = ({ reach }: MailEnv['engine'], siteUrl: string): boolean =>
  reach === 'nobody' || (reach === 'this machine' && isLoopback(new URL(siteUrl).hostname));

/** Returns where emails come from, without what is secret. */
function describeSender({ engine: { server }, from, campaignFrom, bounces }: MailEnv): Sender {
  // Which domain an API puts on the envelope is known to its account only.
  const envelope = server.provider === undefined ? bounces.address : undefined;
  return {
    from: [...new Set([from, campaignFrom].map(domainOfAddress))],
    ...(envelope !== undefined && { envelope: domainOfAddress(envelope) }),
    ...server,
  };
}

/**
 * Prints what keeps emails from arriving. The start does not wait for it: emails are due until the engine is healthy.
 */
async function printCapacity(worker: MailWorker, engine: MailEngine): Promise<void> {
  const capacity = await checkEngine(worker);
  const problem = mailProblem(worker);
  if (problem) {
    const { reason, whatToDo } = explainMailProblem(MAIL_ENGINES[engine], problem);
    console.log(`Mail: ${reason}. ${whatToDo}`);
  } else if (capacity?.sandbox) console.log(`Mail: ${SANDBOX.title} ${SANDBOX.whatToDo}`);
}

/** Has bounces come to an address of their own, with the name of the email behind a plus. */
const withBounces = (mailer: Mailer, { address }: MailEnv['bounces']): Mailer =>
  address === undefined
    ? mailer
    : {
        ...mailer,
        send: (mail, tag, signal) =>
          mailer.send({ ...mail, from: bounceAddressOf(address, tag) }, tag, signal),
      };
