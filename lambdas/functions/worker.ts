import { readEnv } from '../env';
import { createSesMailer } from '../mail/engines/ses';
import { createMailWorker } from '../mail/worker';
import { log, openStore, withMailKey } from './lambda';

/** How long one invocation sends, in ms: the next one begins a minute after it. */
const RUN_MS = 50_000;

const { MAIL_FROM, SITE_URL, MAIL_CONFIGURATION_SET, MAILS_PER_DAY } = readEnv([
  'MAIL_FROM',
  'SITE_URL',
  'MAIL_CONFIGURATION_SET',
  'MAILS_PER_DAY',
]);
const mailer = createSesMailer({ configurationSet: MAIL_CONFIGURATION_SET });
/** SES has limits for seconds and days only. */
const limits = { perHour: Number(MAILS_PER_DAY), perDay: Number(MAILS_PER_DAY) };
const worker = withMailKey(
  openStore(),
  ({ store, tokens }) =>
    createMailWorker({
      queue: store.queue,
      mailer,
      tokens,
      siteUrl: SITE_URL,
      from: MAIL_FROM,
      now: Date.now,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      log,
    }),
  limits,
);

/** Runs each minute, and when a mail was requested: sends what is due. The event does not matter. */
export const handler = async (): Promise<void> => {
  await (await worker()).run(AbortSignal.timeout(RUN_MS));
};
