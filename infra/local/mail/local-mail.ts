import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log, MailDeps } from '@tariff-tantrum/lambdas/api';
import { createOutbox, type Outbox } from '@tariff-tantrum/lambdas/mail/engines/outbox';
import { MAIL_PROBLEMS } from '@tariff-tantrum/lambdas/mail/mail-problem';
import type { Mailer } from '@tariff-tantrum/lambdas/mail/mailer';
import { createTokens } from '@tariff-tantrum/lambdas/mail/tokens';
import { createMailWorker, type MailWorker } from '@tariff-tantrum/lambdas/mail/worker';
import type { MailStore } from '@tariff-tantrum/lambdas/store/mail/create-mail-store';
import type { SignupStore } from '@tariff-tantrum/lambdas/store/signup-store';
import { disableSdkWarning, type MailEnv } from '../env';
import type { ProblemSource } from '../problems';
import { mailKeys } from './mail-key';
import { findMailProblem } from './mail-waiting';
import { startLoop } from './worker-loop';

export interface MailOptions {
  mail: MailEnv;
  /** The data folder. */
  folder: string;
  siteUrl: string;
  store: Pick<SignupStore, 'mailStore' | 'hasPeople'>;
  log: Log;
}

/** What mails are sent with. */
export interface LocalMail {
  deps: MailDeps;
  /** Returns why mails wait, if they do. */
  findProblem: ProblemSource;
  /** Stops the worker after the mail under way. */
  stop(): Promise<void>;
}

/** Opens the mail store and the engine, and starts the worker. */
export async function openLocalMail({ mail, folder, siteUrl, store, log }: MailOptions): Promise<LocalMail> {
  const keys = mailKeys(folder, await store.hasPeople());
  const tokens = createTokens(keys, Date.now);
  // Mails of an outbox that was used earlier are erased with the person, whichever engine is used now.
  const outbox: Outbox = createOutbox({
    folder: join(folder, 'outbox'),
    now: Date.now,
    onEvent: ({ ref, event }) => mailStore.recordEvent(ref, event),
  });
  const mailStore: MailStore = store.mailStore({
    hash: keys.hash,
    welcome: mail.welcome,
    forget: outbox.erase,
  });
  await mailStore.convert();
  const mailer = await openEngine(mail.engine, outbox);
  const worker = createMailWorker({
    queue: mailStore.queue,
    mailer,
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
  return {
    deps: {
      optIn: mail.optIn,
      store: mailStore,
      tokens,
      hash: keys.hash,
      ...(mail.engine.name === 'outbox' && { outbox }),
    },
    findProblem: () => findMailProblem(mailStore.queue, worker, Date.now()),
    stop: startLoop(worker, () => outbox.deleteOld(mailStore.isKnown)),
  };
}

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
  if (engine.name === 'outbox') return outbox;
  if (engine.name === 'smtp') {
    return (await import('@tariff-tantrum/lambdas/mail/engines/smtp')).createSmtpMailer({ url: engine.url });
  }
  disableSdkWarning();
  const { credentials, region } = engine.aws;
  return (await import('@tariff-tantrum/lambdas/mail/engines/ses')).createSesMailer({
    region,
    ...(typeof credentials === 'object' && { credentials }),
  });
}
