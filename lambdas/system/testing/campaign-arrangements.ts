import { pauseCampaign, pauseRestored } from '../../campaigns/campaign/pauses';
import type { StoredPause } from '../../campaigns/campaign/stored-campaign';
import { CANARY } from '../../contract/campaigns';
import { PAUSE_REASONS, type PauseReason, pauseReasons } from '../../contract/pauses';
import { OutcomeUnknown } from '../../email/mailer';
import { CAMPAIGN_DRAFTS } from '../../facts/drafts';
import { DAY, HOUR, isoOf, MINUTE } from '../../facts/time';
import { backupMarks } from '../../table/backup-mark';
import type { TestTable } from '../../table/testing/test-table';
import { recordEvent } from '../provider-events';
import { freezeAll, openCampaigns, toList } from './campaign';
import { type MailSystemOptions, TEST_OWNER } from './mail-system';
import { addPeople, ordersOf } from './people';

/** How long the canary lasts (ms). */
export const CANARY_TIME = CANARY.minutes * MINUTE;

/** How many people are on a list of a plausible size. */
export const MANY = 300;

/** A launch, before its draft was written. */
type Launch = ReturnType<typeof openCampaigns> & { db: TestTable; people: number };

/** Opens a list with so many people and codes, and an engine that reports the outcomes of emails. */
export async function prepareLaunch(
  db: TestTable,
  people: number,
  options: MailSystemOptions = {},
): Promise<Launch> {
  await addPeople(db, people);
  const launch = openCampaigns(db, { engine: 'ses', siteUrl: 'https://launch.test', ...options });
  for (let from = 0; from < people; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, people - from) }, (_, n) => `ALL-ABOARD-${from + n}`);
    await launch.owner.importCodes({ rows });
  }
  return { ...launch, db, people };
}

export const writeLaunch = ({ owner }: Launch) => owner.saveCampaign(CAMPAIGN_DRAFTS.launch);

async function begin(launch: Launch): Promise<string> {
  const { owner, change } = launch;
  const { id } = await writeLaunch(launch);
  const { recipients } = await owner.campaignCheck({ id });
  await change(id, 'freeze', { recipients });
  return id;
}

async function freeze(launch: Launch): Promise<string> {
  const id = await begin(launch);
  await freezeAll(launch.system);
  return id;
}

/** Makes the engine stop after so many emails, as at the end of a quota. */
function stopAfter({ system }: Launch, emails: number): void {
  const before = toList(system).length;
  system.onSend.hook = async ({ to }) =>
    to !== TEST_OWNER && toList(system).length - before >= emails
      ? { result: 'later', limit: 'recipient' }
      : undefined;
}

/** Sends a campaign to the first recipients, and lets the time of the canary pass. */
async function sendCanary(launch: Launch): Promise<string> {
  const id = await freeze(launch);
  await launch.change(id, 'send');
  await launch.system.deliver();
  launch.db.clock.time += CANARY_TIME;
  return id;
}

/** Sends a campaign to half of its recipients. */
async function sendHalf(launch: Launch): Promise<string> {
  const id = await sendCanary(launch);
  stopAfter(launch, launch.people / 2 - CANARY.recipients);
  await launch.proceed(id, { atOnce: true, warmUp: false });
  await launch.system.deliver();
  await report(launch, id, 2);
  return id;
}

/** Makes so many emails bounce, one of which was complained about. */
async function report({ system }: Launch, id: string, bounces: number): Promise<void> {
  for (const [n, { ref }] of toList(system).slice(0, bounces).entries())
    await recordEvent(system.context, ref, n === 0 ? 'complaint' : 'bounce', id);
}

async function sendToAll(launch: Launch): Promise<string> {
  const id = await sendCanary(launch);
  await launch.proceed(id, { atOnce: true, warmUp: false });
  await launch.system.deliver();
  return id;
}

/** Sends a campaign to its end, and imports the orders that followed. */
async function sell(launch: Launch): Promise<string> {
  const id = await sendToAll(launch);
  await report(launch, id, 3);
  const rows = ordersOf(launch.people / 10, launch.people, launch.db.clock.time + HOUR);
  launch.db.clock.time += 4 * DAY;
  await launch.owner.importOrders({
    rows: rows.filter(({ date }) => Date.parse(date) < launch.db.clock.time),
  });
  return id;
}

async function loseReplies(launch: Launch): Promise<string> {
  const id = await sendCanary(launch);
  launch.system.onSend.hook = async ({ to, attempt }) => {
    if (to !== TEST_OWNER && attempt === 1 && toList(launch.system).length % 40 === 0)
      throw new OutcomeUnknown();
    return undefined;
  };
  await launch.proceed(id, { atOnce: true, warmUp: false });
  await launch.system.deliver();
  launch.db.clock.time += 2 * HOUR;
  return id;
}

/** Returns how a campaign gets into the state in which a reason can pause it. */
function prepareFor(pausedBy: StoredPause['pausedBy']): (launch: Launch) => Promise<string> {
  if (pausedBy === 'codes') return begin;
  return pausedBy !== 'restored' && PAUSE_REASONS[pausedBy].foundBy === 'hour' ? schedule : sendHalf;
}

/** Brings a campaign into the state in which a reason can pause it, and pauses it. */
const pausedAs = (pause: StoredPause) => async (launch: Launch) => {
  const id = await prepareFor(pause.pausedBy)(launch);
  await pauseCampaign(launch.system.context, id, pause);
  return id;
};
async function restoreHalf(launch: Launch): Promise<string> {
  const id = await sendHalf(launch);
  const { context } = launch.system;
  await backupMarks.on(context.table).put({ backupAt: isoOf(context.now() - HOUR) });
  await pauseRestored(context);
  return id;
}

async function cancelHalf(launch: Launch): Promise<string> {
  const id = await pausedAs({ pausedBy: 'owner' })(launch);
  await launch.change(id, 'cancel');
  return id;
}

async function schedule(launch: Launch): Promise<string> {
  const id = await freeze(launch);
  await launch.change(id, 'schedule', { at: isoOf(launch.db.clock.time + DAY) });
  return id;
}

/** Schedules a campaign for an hour that comes before anything sends it. */
async function scheduleForNow(launch: Launch): Promise<string> {
  const id = await schedule(launch);
  launch.db.clock.time += DAY;
  return id;
}

/** Schedules a campaign, and pauses it before its hour. */
async function pauseScheduled(launch: Launch): Promise<string> {
  const id = await schedule(launch);
  await launch.change(id, 'pause');
  return id;
}

async function startSending(launch: Launch): Promise<string> {
  const id = await freeze(launch);
  await launch.change(id, 'send');
  return id;
}

/** How a campaign gets into a state; the title completes "A campaign …". */
interface CampaignArrangement {
  name: string;
  title: string;
  /** Resolves to the campaign's id. */
  arrange(launch: Launch): Promise<string>;
  /** How long that takes by the clock (ms); by default as long as the canary. */
  lasts?: number;
  options?: MailSystemOptions;
}

const PAUSES: Readonly<Record<PauseReason, string>> = {
  owner: 'by the owner',
  bounces: 'by bounces',
  complaints: 'by complaints',
  unknown: 'because many outcomes are not known',
  refused: 'because many were refused in a row',
  account: 'because the account may not send',
  engine: 'because the engine does not respond',
  late: 'because its hour has passed',
  moved: 'because it was moved to here',
  quota: 'by the quota of the day',
};

/** A campaign in every state, paused for every reason, and at each of its ends. */
export const CAMPAIGN_ARRANGEMENTS: readonly CampaignArrangement[] = [
  { name: 'draft', title: 'that is a draft', arrange: async (launch) => (await writeLaunch(launch)).id },
  { name: 'freezing', title: 'that is being frozen', arrange: begin },
  { name: 'frozen', title: 'that is frozen', arrange: freeze },
  { name: 'scheduled', title: 'that starts tomorrow', arrange: schedule },
  { name: 'due', title: 'whose hour has come', arrange: scheduleForNow, lasts: DAY },
  { name: 'canary', title: 'under way to the first recipients', arrange: startSending, lasts: 0 },
  { name: 'waiting', title: 'that waits for the owner', arrange: sendCanary },
  { name: 'sending', title: 'under way to everybody', arrange: sendHalf },
  { name: 'unknown', title: 'with emails whose outcome is not known', arrange: loseReplies, lasts: 3 * HOUR },
  ...pauseReasons.map((pausedBy) => ({
    name: `paused-${pausedBy}`,
    title: `paused ${PAUSES[pausedBy]}`,
    arrange: pausedAs({ pausedBy }),
  })),
  { name: 'held', title: 'paused before its hour', arrange: pauseScheduled, lasts: 0 },
  {
    name: 'paused-codes',
    title: 'paused for want of codes',
    arrange: pausedAs({ pausedBy: 'codes', codesMissing: 40, codesNeeded: MANY }),
  },
  { name: 'restored', title: 'paused since a backup was restored', arrange: restoreHalf },
  { name: 'cancelling', title: 'that is being cancelled', arrange: cancelHalf },
  {
    name: 'cancelled',
    title: 'that was cancelled halfway',
    async arrange(launch) {
      const id = await cancelHalf(launch);
      await launch.system.deliver();
      return id;
    },
  },
  {
    name: 'rehearsed',
    title: 'that was rehearsed',
    arrange: sendToAll,
    options: { engine: 'outbox', siteUrl: undefined },
  },
  { name: 'done', title: 'at its end', arrange: sell, lasts: 5 * DAY },
];
