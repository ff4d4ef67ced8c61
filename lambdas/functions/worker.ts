import { createSesMailer } from '../email/engines/ses';
import { waitingSince } from '../people/waiting-emails';
import { deleteExpiredSignups } from '../signups/expiring';
import { newContext } from '../system/context';
import { createDailyTask } from '../system/daily-task';
import { newMailWorker, runWorker } from '../system/worker';
import { hasEnv, readEnv } from './env';
import { log, nameInstallation, openTable, problemsIn, withMailKey } from './lambda';
import { PAUSED_METRIC, WAITING_METRIC } from './metrics';

/** How long one invocation sends, in ms. The next invocation begins a minute after this one began. */
const RUN_MS = 50_000;

const { MAIL_FROM, CAMPAIGN_FROM, SITE_URL, MAIL_CONFIGURATION_SET, EMAILS_PER_DAY, MAIL_RATE, OWNER_EMAIL } =
  readEnv([
    'MAIL_FROM',
    'CAMPAIGN_FROM',
    'SITE_URL',
    'MAIL_CONFIGURATION_SET',
    'EMAILS_PER_DAY',
    'MAIL_RATE',
    'OWNER_EMAIL',
  ]);
const mailer = createSesMailer({ configurationSet: MAIL_CONFIGURATION_SET });
/** SES has limits only for seconds and days. */
const limits = { perHour: Number(EMAILS_PER_DAY), perDay: Number(EMAILS_PER_DAY) };
const table = openTable();
const problems = problemsIn(table);
/** DynamoDB goes by the date that is stored with a signup, which may follow a longer retention. */
const expire = createDailyTask(
  async () => void (await deleteExpiredSignups({ table, now: Date.now })),
  Date.now,
);
const openWorker = withMailKey((keys) =>
  newMailWorker({
    context: newContext({ table, now: Date.now, hash: keys.hash, installation: nameInstallation(), limits }),
    mailer,
    ownerEmail: OWNER_EMAIL,
    isOwnerSilent: hasEnv('OWNER_MAIL'),
    rate: Number(MAIL_RATE),
    tokens: { keys, now: Date.now },
    problems,
    siteUrl: SITE_URL,
    from: MAIL_FROM,
    campaignFrom: CAMPAIGN_FROM,
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log(entry) {
      log(entry);
      // The alarm of this metric tells the owner.
      if (entry.event === 'campaign-paused') report(PAUSED_METRIC, 'Count', 1);
    },
  }),
);

/**
 * Runs each minute, and when an email was requested: sends what is due. Only the runs of each minute send campaigns: a
 * run of the table's stream, whose event has records, would take the lease and then keep it unused for up to a minute.
 * Also only they delete signups that have expired, even if no email can be sent.
 */
export const handler = async (event: { Records?: unknown }): Promise<void> => {
  const worker = await openWorker();
  const since = await waitingSince(worker.context);
  report(WAITING_METRIC, 'Seconds', since === undefined ? 0 : Math.max(0, Date.now() - since) / 1000);
  const isScheduled = event.Records === undefined;
  try {
    await runWorker(worker, AbortSignal.timeout(RUN_MS), { campaigns: isScheduled });
  } finally {
    if (isScheduled) await expire();
  }
};

/**
 * Writes a metric in CloudWatch's embedded format, which needs no permission. `console.log` would add a prefix to the
 * line.
 */
function report(Name: string, Unit: 'Seconds' | 'Count', value: number): void {
  const CloudWatchMetrics = [
    { Namespace: MAIL_CONFIGURATION_SET, Dimensions: [[]], Metrics: [{ Name, Unit }] },
  ];
  process.stdout.write(
    `${JSON.stringify({ _aws: { Timestamp: Date.now(), CloudWatchMetrics }, [Name]: value })}\n`,
  );
}
