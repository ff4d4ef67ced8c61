import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OWNER_REF } from '@tariff-tantrum/lambdas/contract/email';
import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { createOutbox, type Outbox } from '@tariff-tantrum/lambdas/email/engines/outbox';
import type { Mailer } from '@tariff-tantrum/lambdas/email/mailer';
import { MAIL_PROBLEMS } from '@tariff-tantrum/lambdas/email/problem';
import { createTokens } from '@tariff-tantrum/lambdas/email/tokens';
import type { Log, MailDeps } from '@tariff-tantrum/lambdas/system/api';
import type { MailStore } from '@tariff-tantrum/lambdas/system/mail-store';
import type { SignupStore } from '@tariff-tantrum/lambdas/system/signup-store';
import { createMailWorker, type MailWorker } from '@tariff-tantrum/lambdas/system/worker';
import { disableSdkWarning, type MailEnv } from '../env';
import { mailKeys } from './mail-key';
import { findMailProblem, findPausedCampaign } from './mail-waiting';
import { startLoop } from './worker-loop';

interface MailOptions {
  mail: MailEnv;
  /** The data folder. */
  folder: string;
  siteUrl: string;
  store: Pick<SignupStore, 'mailStore' | 'hasPeople'>;
  log: Log;
  /** Finds what the owner must hear of at once. */
  problems: () => Promise<Problem[]>;
}

/** Opens the mail store and the engine, and starts the worker. */
export async function openLocalMail({ mail, folder, siteUrl, store, log, problems }: MailOptions) {
  // An external database may be unavailable for a while: requests respond 504 until it is back.
  const keys = mailKeys(folder, await store.hasPeople().catch(() => false));
  const tokens = createTokens(keys, Date.now);
  // Mails of an outbox that was used earlier are erased with the person, whichever engine is used now.
  const outbox: Outbox = createOutbox({
    folder: join(folder, 'outbox'),
    now: Date.now,
    onEvent: ({ ref, event, kind }) => mailStore.recordEvent(ref, event, kind),
  });
  const mailStore: MailStore = store.mailStore({
    hash: keys.hash,
    welcome: mail.welcome,
    limits: mail.limits,
    forget: outbox.erase,
  });
  const mailer = await openEngine(mail.engine, outbox);
  const worker = createMailWorker({
    store: mailStore,
    mailer,
    ownerEmail: mail.ownerEmail,
    rate: mail.rate,
    isRehearsal: mail.engine.name === 'outbox',
    isOwnerSilent: mail.isOwnerSilent,
    problems,
    tokens,
    siteUrl,
    from: mail.from,
    now: Date.now,
    wait: (ms) => delay(ms, undefined, { ref: false }),
    log,
  });
  void printCapacity(worker);
  const where =
    mail.engine.name === 'outbox' ? `written to ${join(folder, 'outbox')}` : `sent by ${mail.engine.name}`;
  const purpose = mail.optIn === 'double' ? 'signups are confirmed by mail' : 'signups count at once';
  console.log(`Mail: ${purpose}; mails are ${where}`);
  const deps: MailDeps = {
    optIn: mail.optIn,
    store: mailStore,
    tokens,
    hash: keys.hash,
    welcome: mail.welcome,
    engine: mail.engine.name,
    isTrial: isTrial(mail.engine, siteUrl),
    ownerEmail: mail.ownerEmail,
    isOwnerSilent: mail.isOwnerSilent,
    rate: mail.rate,
    capacity: worker.check,
    domain: mail.from.slice(mail.from.lastIndexOf('@') + 1).toLowerCase(),
    ...(mail.engine.name === 'outbox' && { outbox }),
  };
  const loop = startLoop(
    worker,
    () => outbox.deleteOld(async (ref) => ref === OWNER_REF || mailStore.isKnown(ref)),
    log,
  );
  return {
    deps,
    /** Find why mails wait, which mail to the list a rule has paused, and what fails in the background. */
    problemSources: [
      () => findMailProblem(mailStore.queue, worker, mail.limits, Date.now()),
      () => findPausedCampaign(mailStore.campaigns),
      ...loop.problemSources,
    ],
    /** Stops the worker after the mail under way. */
    stop: loop.stop,
  };
}

/** Without a public address of the site and a mail server elsewhere, nobody but the owner can be reached. */
const isTrial = (engine: MailEnv['engine'], siteUrl: string): boolean =>
  engine.name === 'outbox' ||
  (engine.name === 'smtp' && [engine.url, siteUrl].every((url) => isLoopback(new URL(url).hostname)));

/** Prints what keeps mails from arriving. The start does not wait for it: mails are due until the engine is healthy. */
async function printCapacity(worker: MailWorker): Promise<void> {
  const capacity = await worker.check();
  const problem = worker.problem();
  if (problem) console.log(`Mail: ${MAIL_PROBLEMS[problem].join('. ')}`);
  else if (capacity?.sandbox)
    console.log(
      'Mail: Amazon SES is in its sandbox, so only addresses that you verified get mails; docs/mail.md',
    );
}

/** Libraries are loaded only if they are needed. */
async function openEngine(engine: MailEnv['engine'], outbox: Outbox): Promise<Mailer> {
  switch (engine.name) {
    case 'outbox':
      return outbox;
    case 'smtp': {
      const { createSmtpMailer } = await import('@tariff-tantrum/lambdas/email/engines/smtp');
      return createSmtpMailer({ url: engine.url });
    }
    case 'ses': {
      disableSdkWarning();
      const { credentials, region } = engine.aws;
      const { createSesMailer } = await import('@tariff-tantrum/lambdas/email/engines/ses');
      return createSesMailer({ region, ...(typeof credentials === 'object' && { credentials }) });
    }
    default:
      return engine satisfies never;
  }
}
