import { WAITING_METRIC } from '../contract/mail';
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
const mails = withMailKey(
  openStore(),
  ({ store: { queue }, tokens }) => ({
    queue,
    worker: createMailWorker({
      queue,
      mailer,
      tokens,
      siteUrl: SITE_URL,
      from: MAIL_FROM,
      now: Date.now,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      log,
    }),
  }),
  limits,
);

/** Runs each minute, and when a mail was requested: sends what is due. The event does not matter. */
export const handler = async (): Promise<void> => {
  const { queue, worker } = await mails();
  reportWaiting(await queue.waitingSince());
  await worker.run(AbortSignal.timeout(RUN_MS));
};

/** Writes a metric in CloudWatch's embedded format, which needs no permission. `console.log` would add a prefix to the line. */
function reportWaiting(since: number | undefined): void {
  const Timestamp = Date.now();
  const Metrics = [{ Name: WAITING_METRIC, Unit: 'Seconds' }];
  const _aws = {
    Timestamp,
    CloudWatchMetrics: [{ Namespace: MAIL_CONFIGURATION_SET, Dimensions: [[]], Metrics }],
  };
  const waiting = since === undefined ? 0 : Math.max(0, Timestamp - since) / 1000;
  process.stdout.write(`${JSON.stringify({ _aws, [WAITING_METRIC]: waiting })}\n`);
}
