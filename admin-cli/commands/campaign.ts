import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { isUntouched } from '@tariff-tantrum/lambdas/client/campaign-offers';
import { formatDeliveries } from '@tariff-tantrum/lambdas/client/campaign-results';
import { LEFT_OUT_NAMES } from '@tariff-tantrum/lambdas/client/describe-audience';
import {
  type CampaignProgress,
  countNames,
  describeCampaign,
  describeUntil,
  labelOfCount,
  NOT_KNOWN,
  nameOfState,
  REHEARSAL,
} from '@tariff-tantrum/lambdas/client/describe-campaign';
import { describeNewcomers } from '@tariff-tantrum/lambdas/client/describe-newcomers';
import { readPages } from '@tariff-tantrum/lambdas/client/pages';
import { type Audience, formatTo, parseTo } from '@tariff-tantrum/lambdas/contract/audiences';
import {
  type Campaign,
  type CampaignDelivery,
  type CampaignStatus,
  type ChangeCampaign,
  textProblems,
} from '@tariff-tantrum/lambdas/contract/campaigns';
import { describeListSince } from '@tariff-tantrum/lambdas/contract/list-since';
import { CAMPAIGN_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { hasError } from '@tariff-tantrum/lambdas/contract/notice';
import { nameOfOrigin } from '@tariff-tantrum/lambdas/contract/origin';
import type { ResponseOf } from '@tariff-tantrum/lambdas/contract/schemas';
import { WORD } from '@tariff-tantrum/lambdas/contract/text-schemas';
import { describeRefusal, isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import { formatCount, formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import { questionOf } from '../campaign-changes';
import { ignoringOutage } from '../connection/outage';
import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';
import { type FileOptions, openSource, saveResult } from '../files/named-files';
import { linesOfFindings, presentSent, rowsOfFindings } from '../findings';
import { formatDuration } from '../terminal/format';
import { emailText, wrapLines } from '../terminal/present';

/** The keys that the head of a file may have, and their defaults. */
const HEAD = {
  subject: '',
  to: 'everyone',
  sources: '',
  tags: '',
  unconfirmed: 'include',
  'old-consents': 'include',
  'never-mailed': 'leave-out',
};
const INCLUDING = ['include', 'leave-out'];
const isValid: Readonly<Record<string, (value: string) => boolean>> = {
  to: (value) => parseTo(value) !== undefined,
  sources: (value) => splitWords(value).every((word) => WORD.test(word)),
  tags: (value) => splitWords(value).every((word) => WORD.test(word)),
  unconfirmed: (value) => INCLUDING.includes(value),
  'old-consents': (value) => INCLUDING.includes(value),
  'never-mailed': (value) => INCLUDING.includes(value),
};
const HEAD_HELP =
  'The head has lines such as "subject: …", "to: everyone", "to: not-ordered", "to: not-mailed ID" or "to: mailed ID and not ordered", "sources: friend, bgg", "tags: essen-2026", and "unconfirmed: include" or "unconfirmed: leave-out", the same for "old-consents".';

/** Returns the words of a line of the head, which are separated by commas. */
const splitWords = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);

/** Reads a campaign with front matter. @throws CommandError (usage) that names a line that is wrong in it */
function parseDraft(file: string) {
  const lines = file.replace(/^\uFEFF/, '').split('\n');
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  if (lines[0]?.trim() !== '---' || end === -1)
    throw usageError('The file must begin with a head between two lines of ---.', HEAD_HELP);
  const head = { ...HEAD };
  for (const [index, line] of lines.slice(1, end).entries()) {
    if (line.trim() === '') continue;
    const [, name = '', value = ''] = /^([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (!(name in HEAD) || isValid[name]?.(value) === false)
      throw usageError(`Line ${index + 2} is not a line of the head: ${line.trim()}`, HEAD_HELP);
    Object.assign(head, { [name]: value });
  }
  return {
    subject: head.subject,
    text: lines.slice(end + 1).join('\n'),
    audience: audienceOf(head),
    sources: splitWords(head.sources),
    tags: splitWords(head.tags),
    unconfirmed: head.unconfirmed === 'include',
    oldConsents: head['old-consents'] === 'include',
  };
}

function audienceOf(head: typeof HEAD): Audience | undefined {
  const audience = parseTo(head.to);
  return audience?.to === 'not-ordered'
    ? { ...audience, neverMailed: head['never-mailed'] === 'include' }
    : audience;
}

/** `launch-admin campaign draft`: prints a file to start from. */
export async function runDraft(context: CommandContext, name: string): Promise<void> {
  const [, draft] = Object.entries(CAMPAIGN_DRAFTS).find(([key]) => key === name) ?? [];
  if (!draft) throw usageError(`The drafts are ${Object.keys(CAMPAIGN_DRAFTS).join(' and ')}.`);
  const { subject, audience, text } = draft;
  const file = `---\nsubject: ${subject}\nto: ${formatTo(audience)}\nunconfirmed: include\n---\n\n${text}\n`;
  await context.present({ json: draft, rows: file });
}

/** `launch-admin campaign new`: stores a campaign. */
export async function runNew(context: CommandContext, file: string): Promise<void> {
  const draft = parseDraft(await readText((await openSource(context, file)).open()));
  const saved = await context.call((client, o) => client.saveCampaign(draft, o));
  await context.present({ json: saved, rows: [[saved.id]] });
}

/** `launch-admin campaign list`: lists the campaigns, newest first. */
export async function runCampaignList(context: CommandContext): Promise<void> {
  const list = await context.call((client, o) => client.campaigns({}, o));
  const rowsWith = (nameOf: (campaign: Campaign) => string) =>
    list.campaigns.map((campaign) => {
      const { id, recipients = '', createdAt, subject } = campaign;
      return [id, nameOf(campaign), recipients, createdAt, subject];
    });
  const { joinedSince: since } = list;
  const { programName } = context.deps.env;
  const notice = since && since.people > 0 ? { notice: proposeCopy(since, programName) } : {};
  const titles = ['ID', 'STATE', 'RECIPIENTS', 'CREATED', 'SUBJECT'];
  const screen = { titles, rows: rowsWith(nameOfState) };
  await context.present({ json: list, rows: rowsWith(({ state }) => state), screen, ...notice });
}

type Newcomers = NonNullable<ResponseOf<'campaigns'>['joinedSince']>;

function proposeCopy({ id, subject, ...joinedSince }: Newcomers, programName: string): string {
  const joined =
    joinedSince.people === 1 && !joinedSince.isMore
      ? '1 person has'
      : `${describeNewcomers(joinedSince)} people have`;
  return `${joined} joined since “${subject}”. To write to them too: ${programName} campaign again ${id}`;
}

/** `launch-admin campaign show`: prints a campaign as a recipient gets it. */
export async function runShow(context: CommandContext, id: string, options: { html?: true }): Promise<void> {
  const shown = await context.call((client, o) => client.campaign({ id }, o));
  const { preview, campaign } = shown;
  if (!preview)
    throw new CommandError('failed', `It cannot be sent as it is. ${textProblems(campaign).join(' ')}`);
  await context.present({ json: shown, rows: options.html ? preview.html : emailText(preview) });
}

/**
 * `launch-admin campaign check`: says what must be corrected first. @throws CommandError (failed) if there is an error
 */
export async function runCheck(context: CommandContext, id: string): Promise<void> {
  const check = await context.call((client, o) => client.campaignCheck({ id }, o));
  const { recipients, groups, findings } = check;
  await context.present({
    json: check,
    rows: rowsOfFindings(findings),
    screen: linesOfFindings(context, findings),
  });
  const left = groups.map(({ reason, people }) => `${formatCount(people)} ${LEFT_OUT_NAMES[reason]}`);
  const people = [formatQuantity(recipients, 'recipient'), ...left].join(', ');
  if (hasError(findings)) throw new CommandError('failed', `It cannot be sent yet (${people}).`);
  await context.notify(`It can be sent: ${people}.`);
}

/** `launch-admin campaign again`: makes a copy of a campaign for those who joined the list since. */
export async function runAgain(context: CommandContext, id: string): Promise<void> {
  const copy = await context.call((client, o) => client.campaignAgain({ id }, o));
  await context.present({ json: copy, rows: [[copy.id]] });
}

/** `launch-admin campaign test`: sends a campaign to the owner. @throws CommandError (failed) if it has to wait */
export async function runTest(context: CommandContext, id: string): Promise<void> {
  await presentSent(context, await context.call((client, o) => client.testCampaign({ id }, o)));
}

/** `launch-admin campaign delete`: deletes a campaign that nobody got. */
export async function runDelete(context: CommandContext, id: string, { yes }: { yes?: true }): Promise<void> {
  const status = await context.call((client, o) => client.campaignStatus({ id }, o));
  const { state, recipients } = status;
  if (!isPossible('delete', state)) throw new CommandError('failed', describeRefusal(state));
  if (!isUntouched(status)) throw new CommandError('failed', CAMPAIGN_ERRORS.mailed);
  const question = `It is ${state} and has ${formatQuantity(recipients, 'recipient')}. Type ${recipients} to delete it:`;
  await context.agree(yes, question, { number: recipients });
  const deleted = await context.call((client, o) => client.deleteCampaign({ id }, o));
  await context.present({ json: deleted, rows: [['deleted', deleted.id]] });
}

interface ChangeOptions extends Pick<ChangeCampaign, 'warmUp'> {
  yes?: true;
  now?: true;
  wait?: boolean;
  /** When it starts by itself. */
  at?: Date;
  /** The number that is confirmed by hand. */
  recipients?: number;
}

/** Returns `launch-admin campaign freeze`, `send`, `continue`, `pause`, `resume` or `cancel`. */
export const createChange =
  (named: ChangeCampaign['action']) =>
  async (context: CommandContext, id: string, options: ChangeOptions): Promise<void> => {
    const { yes, now, wait, at, recipients: typed, ...others } = options;
    const action = named === 'send' && at ? 'schedule' : named;
    const before = await context.call((client, o) => client.campaignStatus({ id }, o));
    if (!isPossible(action, before.state)) throw new CommandError('failed', describeRefusal(before.state));
    if (action === 'resume' && before.startsAt === undefined && (at || now))
      throw usageError('It is not scheduled: resume it without --at and --now.');
    const { recipients, digest } = await readConcerned(context, id, action, before);
    const question = questionOf(action, before, recipients, options);
    if (question) await context.agree(yes, question.text, question);
    const isRestored = action === 'resume' && before.pausedBy === 'restored';
    const body = {
      id,
      action,
      // What nobody has typed or read confirms no more than before.
      recipients: yes && isSent(action) ? typed : recipients,
      digest,
      pauses: before.pauses,
      ...others,
      ...(at && { at: at.toISOString() }),
      ...(now && { atOnce: true }),
      ...(isRestored && { acceptDuplicates: true }),
    };
    const status = await context.call((client, o) => client.changeCampaign(body, o));
    if (action === 'schedule') await notifyListSince(context, status);
    const isWaiting = action === 'freeze' && wait !== false;
    await showStatus(context, isWaiting ? await watch(context, id, status) : status);
  };

/** Says how many would get it if it were frozen now, if that is another number. */
async function notifyListSince(context: CommandContext, { id, expected = 0 }: CampaignStatus): Promise<void> {
  const { recipients } = await context.call((client, o) => client.campaignCheck({ id }, o));
  const sentence = describeListSince(expected, recipients);
  if (sentence !== undefined) await context.notify(sentence);
}

const isSent = (action: ChangeCampaign['action']): boolean => action === 'send' || action === 'schedule';

/**
 * Returns how many recipients an action concerns: all of them, or those who wait for their email. Of a draft also what
 * stands for what is frozen.
 */
async function readConcerned(
  context: CommandContext,
  id: string,
  action: ChangeCampaign['action'],
  status: CampaignStatus,
): Promise<{ recipients: number; digest?: string }> {
  if (action === 'freeze') return context.call((client, o) => client.campaignCheck({ id }, o));
  return { recipients: action === 'continue' ? status.waiting : status.recipients };
}

const WATCH_MS = 2000;

/** Shows the progress of a campaign. Resolves to its status once it no longer continues by itself. */
async function watch(context: CommandContext, id: string, first: CampaignStatus): Promise<CampaignStatus> {
  const { err, deps } = context;
  let status = first;
  for (;;) {
    const described = describeCampaign(status, deps.now());
    const isWaiting = described.kind === 'scheduled';
    if (described.kind !== 'underWay' && !isWaiting) return status;
    const text = isWaiting
      ? `starts ${describeUntil(described.minutesLeft)}`
      : formatProgress(described.progress);
    const line = text.slice(0, err.columns() - 1);
    if (err.canRedraw) await err.write(`\r\u001b[K${line}`);
    await wait(WATCH_MS, undefined, { signal: deps.signal });
    if (err.canRedraw) await err.write('\r\u001b[K');
    const read = () => context.call((client, o) => client.campaignStatus({ id }, o));
    status = (await ignoringOutage(context, read)) ?? status;
  }
}

/** `launch-admin campaign status`: shows the results of a campaign; with `watch`, once it has stopped. */
export async function runStatus(context: CommandContext, id: string, options: { watch?: true }) {
  const status = await context.call((client, o) => client.campaignStatus({ id }, o));
  await showStatus(context, options.watch ? await watch(context, id, status) : status);
}

/** `1,200 of 10,000 emails  600 a minute  15 min 0 s left` */
function formatProgress({ counted, done, all, perMinute, minutesLeft }: CampaignProgress): string {
  const found = `${formatCount(done)} of ${formatCount(all)}`;
  if (counted === 'recipients') return `${found} recipients fixed`;
  const end = minutesLeft === undefined ? '' : `  ${formatDuration(60 * minutesLeft)} left`;
  return `${found} emails  ${formatCount(perMinute)} a minute${end}`;
}

/** Prints a status. @throws CommandError (stopped) if a rule or a restored backup paused it */
async function showStatus(context: CommandContext, status: CampaignStatus): Promise<void> {
  const { id, isRehearsal } = status;
  const { days, sources } = await context.call((client, o) => client.campaignResults({ id }, o));
  const described = describeCampaign(status, context.deps.now());
  const perDay = days.map(({ date, accepted }) => [date, accepted]);
  const bySource = sources.map(({ origin, accepted, ordered, left }) => [
    `Source ${origin.by === 'rest' ? 'others' : nameOfOrigin(origin)}`,
    `${accepted} ${isRehearsal ? 'written' : 'accepted'}, ${ordered} ordered, ${left} left`,
  ]);
  // Without a link with a source there is nothing to compare.
  const shownSources = sources.some(({ origin }) => origin.by === 'link') ? bySource : [];
  const first = isRehearsal && described.kind !== 'over' ? `${REHEARSAL} ` : '';
  await context.present({ screen: wrapLines(context.out, first + described.sentence) });
  await context.present({
    json: { ...status, days, sources },
    rows: [
      ...Object.entries(status).map(([name, value]) => [name, value === null ? NOT_KNOWN : `${value}`]),
      ...perDay,
      ...bySource,
    ],
    screen: {
      rows: [
        ['State', nameOfState(status)],
        ...countNames.map((name) => [labelOfCount(name, isRehearsal), status[name] ?? NOT_KNOWN]),
        ...(status.perMinute > 0
          ? [[isRehearsal ? 'Written a minute' : 'Accepted a minute', status.perMinute]]
          : []),
        ...perDay,
        ...shownSources,
      ],
    },
  });
  if (described.kind === 'paused' && described.by === 'rule')
    throw new CommandError('stopped', `It is paused: ${status.pausedBecause}`, { hint: status.whatToDo });
}

/** Reads the deliveries of a campaign, all or those in a state. */
const readAll = (context: CommandContext, id: string, state?: CampaignDelivery['state']) =>
  readPages(
    (page) => context.call((client, o) => client.campaignDeliveries({ id, state, ...page }, o)),
    (page) => page.deliveries,
  );

/** `launch-admin campaign orders`: shows what was ordered since by those who got a campaign, by day and by source. */
export async function runSales(context: CommandContext, id: string): Promise<void> {
  const sales = await context.call((client, o) => client.campaignSales({ id }, o));
  const { orders, passedOn, revenue, days, sources } = sales;
  const sums = (list: typeof revenue) =>
    list.map(({ amount, currency }) => `${amount.toFixed(2)} ${currency}`).join(', ');
  const rows = [
    ['In all', orders, sums(revenue)],
    ...(passedOn > 0 ? [['With a code passed on', passedOn, '']] : []),
    ...days.map((day) => [day.date, day.orders, sums(day.revenue)]),
    ...sources.map((line) => [`Source ${nameOfOrigin(line.origin)}`, line.orders, sums(line.revenue)]),
  ];
  await context.present({ json: sales, rows, screen: { titles: ['', 'ORDERS', 'REVENUE'], rows } });
}

/** `launch-admin campaign export`: saves the outcome of each email as CSV. */
export async function runResults(context: CommandContext, id: string, options: FileOptions) {
  const { isRehearsal } = await context.call((client, o) => client.campaignStatus({ id }, o));
  const deliveries = await readAll(context, id);
  const csv = formatDeliveries(deliveries, isRehearsal);
  await saveResult(context, { isRehearsal, deliveries }, csv, options);
}

/** `launch-admin campaign unknown`: lists the deliveries that may or may not have been accepted. */
export async function runUnknown(context: CommandContext, id: string): Promise<void> {
  const deliveries = await readAll(context, id, 'unknown');
  const rows = deliveries.map(({ email = '(erased)', at, reason = '' }) => [email, at, reason]);
  await context.present({ json: { deliveries }, rows, screen: { titles: ['EMAIL', 'SINCE', 'REASON'] } });
}

/** `launch-admin campaign resolve`: resends messages whose delivery is unknown, or leaves them. */
export async function runResolve(context: CommandContext, id: string, options: Record<string, true>) {
  const { sendAgain = false, leave } = options;
  if (!sendAgain && !leave) throw usageError('Say --send-again or --leave.');
  await showStatus(context, await context.call((client, o) => client.resolveUnknown({ id, sendAgain }, o)));
}
