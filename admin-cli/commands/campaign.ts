import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { formatDeliveries, readDeliveries } from '@tariff-tantrum/lambdas/client/campaign-results';
import type {
  CampaignDelivery,
  CampaignStatus,
  ChangeCampaign,
} from '@tariff-tantrum/lambdas/contract/campaigns';
import { describeRefusal, isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';
import { formatCount, formatDuration, formatQuantity } from '../terminal/format';
import { printEmail, printText } from '../terminal/print';
import { safeText } from '../terminal/safe-text';
import { showTable } from '../terminal/table';
import { type FileOptions, openSource, saveResult } from './files';
import { ignoringOutage } from './stats';

const FILE = /^\uFEFF?---\s*\n(?<head>.*?)\n---\s*\n(?<text>.*)$/s;
const HEAD_LINE =
  /^(?:subject: *(?<subject>.+?)|to: *(?<to>everyone|not-ordered)|unconfirmed: *(?<unconfirmed>include|leave-out))?\s*$/;

const HEAD_HELP =
  'The file must begin with ---, then "subject: …", "to: everyone" or "to: not-ordered", "unconfirmed: include" or "unconfirmed: leave-out", then ---.';

/** Reads a campaign with front matter. @throws CommandError (usage) if it has none, or other lines in it */
function parseDraft(file: string) {
  const { head = 'absent', text = '' } = FILE.exec(file)?.groups ?? {};
  const lines = head.split('\n').map((line) => HEAD_LINE.exec(line)?.groups);
  if (lines.includes(undefined))
    throw usageError(HEAD_HELP, 'campaign draft launch prints one to start from.');
  const find = (name: string) => lines.find((groups) => groups?.[name])?.[name] ?? '';
  const to = find('to') === 'not-ordered' ? ('not-ordered' as const) : ('everyone' as const);
  return { subject: find('subject'), text, to, unconfirmed: find('unconfirmed') !== 'leave-out' };
}

/** `launch-admin campaign draft`: prints a file to start from. */
export async function runDraft(context: CommandContext, name: string): Promise<void> {
  const [, draft] = Object.entries(CAMPAIGN_DRAFTS).find(([key]) => key === name) ?? [];
  if (!draft) throw usageError(`The drafts are ${Object.keys(CAMPAIGN_DRAFTS).join(' and ')}.`);
  if (context.json) return context.writeJson(draft);
  const { subject, to, text } = draft;
  await printText(context, `---\nsubject: ${subject}\nto: ${to}\nunconfirmed: include\n---\n\n${text}\n`);
}

/** `launch-admin campaign new`: stores a campaign. */
export async function runNew(context: CommandContext, file: string): Promise<void> {
  const draft = parseDraft(await readText((await openSource(context, file)).chunks));
  const saved = await context.call((client, o) => client.saveCampaign(draft, o));
  await showTable(context, saved, [[saved.id]]);
}

/** `launch-admin campaign list`: lists the campaigns, newest first. */
export async function runList(context: CommandContext): Promise<void> {
  const list = await context.call((client, o) => client.campaigns({}, o));
  const rows = list.campaigns.map(({ recipients = '', ...campaign }) => [
    ...[campaign.id, campaign.state, recipients, campaign.createdAt, campaign.subject],
  ]);
  await showTable(context, list, rows, ['ID', 'STATE', 'RECIPIENTS', 'CREATED', 'SUBJECT']);
}

/** `launch-admin campaign show`: prints a campaign as a recipient gets it. */
export async function runShow(context: CommandContext, id: string, options: { html?: true }): Promise<void> {
  const shown = await context.call((client, o) => client.campaign({ id }, o));
  if (options.html && !context.json) await printText(context, shown.preview.html);
  else await printEmail(context, shown, shown.preview);
}

/** `launch-admin campaign check`: says what must be settled first. @throws CommandError (failed) if there is an error */
export async function runCheck(context: CommandContext, id: string): Promise<void> {
  const check = await context.call((client, o) => client.campaignCheck({ id }, o));
  const { recipients, leftOut, findings } = check;
  if (context.json) await context.writeJson(check);
  else
    for (const { severity, title, whatToDo } of findings)
      await context.out.print(safeText(`${severity}: ${title} ${whatToDo}`));
  const people = `${formatQuantity(recipients, 'recipient')}, ${leftOut} left out`;
  if (findings.some(({ severity }) => severity === 'error'))
    throw new CommandError('failed', `It cannot be sent yet (${people}).`);
  await context.notify(`It can be sent: ${people}.`);
}

/** `launch-admin campaign test`: sends a campaign to the owner. */
export async function runTest(context: CommandContext, id: string): Promise<void> {
  const sent = await context.call((client, o) => client.testCampaign({ id }, o));
  await showTable(context, sent, [['on its way to', sent.to]]);
}

/** `launch-admin campaign delete`: deletes a draft. */
export async function runDelete(context: CommandContext, id: string): Promise<void> {
  const deleted = await context.call((client, o) => client.deleteCampaign({ id }, o));
  await showTable(context, deleted, [['deleted', deleted.id]]);
}

type ChangeOptions = Pick<ChangeCampaign, 'warmUp'> & { yes?: true; now?: true };

/** Returns `launch-admin campaign freeze`, `send`, `continue`, `pause` or `resume`. */
export const createChange =
  (action: ChangeCampaign['action']) =>
  async (context: CommandContext, id: string, { yes, now, ...options }: ChangeOptions): Promise<void> => {
    const before = await context.call((client, o) => client.campaignStatus({ id }, o));
    if (!isPossible(action, before.state)) throw new CommandError('failed', describeRefusal(before.state));
    const { recipients } =
      action === 'freeze' ? await context.call((client, o) => client.campaignCheck({ id }, o)) : before;
    const isRestored = action === 'resume' && before.pausedBy === 'restored';
    if (!yes && (isRestored || (action !== 'pause' && action !== 'resume'))) {
      const facts = isRestored ? `${before.pausedBecause} ${before.whatToDo} ` : '';
      const question = `${facts}It has ${formatQuantity(recipients, 'recipient')}. Type ${recipients} to ${action} it:`;
      const agreed = await context.confirmNumber(question, recipients);
      if (agreed === undefined) throw usageError('There is no terminal to ask on.', 'Confirm with --yes.');
      if (!agreed) throw new CommandError('failed', 'Nothing was changed.');
    }
    const body = {
      ...{ id, action, recipients, ...options },
      ...(now && { atOnce: true }),
      ...(isRestored && { acceptDuplicates: true }),
    };
    const change = () => context.call((client, o) => client.changeCampaign(body, o));
    let status = await change();
    while (status.more) status = await change();
    await showStatus(context, status);
  };

const WATCH_MS = 2000;

/** Whether emails are being sent, and more is left than to decide about unknown ones. */
const isUnderWay = ({ state, waiting, unknown }: CampaignStatus): boolean =>
  state === 'canary' || (state === 'sending' && (waiting > 0 || unknown === 0));

/** `launch-admin campaign status`: shows what became of a campaign; with `watch`, once it is not being sent any more. */
export async function runStatus(context: CommandContext, id: string, { watch }: { watch?: true }) {
  const { err, deps } = context;
  const read = () => context.call((client, o) => client.campaignStatus({ id }, o));
  let status = await read();
  while (watch && isUnderWay(status)) {
    if (err.canRedraw) await err.write(`\r\u001b[K${formatProgress(status).slice(0, err.columns() - 1)}`);
    await wait(WATCH_MS, undefined, { signal: deps.signal });
    if (err.canRedraw) await err.write('\r\u001b[K');
    status = (await ignoringOutage(context, read)) ?? status;
  }
  await showStatus(context, status);
}

/** `1,200 of 10,000 emails  600 a minute  15 min 0 s left` */
function formatProgress({ state, recipients, waiting, perMinute }: CampaignStatus): string {
  const end =
    perMinute > 0 && state === 'sending' ? `  ${formatDuration((60 * waiting) / perMinute)} left` : '';
  const emails = `${formatCount(recipients - waiting)} of ${formatCount(recipients)} emails`;
  return `${emails}  ${formatCount(perMinute)} a minute${end}`;
}

/** Prints a status. @throws CommandError (stopped) if a rule or a restored backup paused it */
async function showStatus(context: CommandContext, status: CampaignStatus): Promise<void> {
  const { days, ...fields } = status;
  const rows = Object.entries(fields).map(([name, value]) => [name, value === true ? '' : value]);
  await showTable(context, status, [...rows, ...days.map(({ date, accepted }) => [date, accepted])]);
  if (status.state === 'paused' && status.pausedBy !== 'owner')
    throw new CommandError('stopped', `It is paused: ${status.pausedBecause}`, { hint: status.whatToDo });
}

/** Reads the deliveries of a campaign, all or those in a state. */
const readAll = (context: CommandContext, id: string, state?: CampaignDelivery['state']) =>
  readDeliveries((page) => context.call((client, o) => client.campaignDeliveries({ id, state, ...page }, o)));

/** `launch-admin campaign export`: saves what became of each email as CSV. */
export async function runResults(context: CommandContext, id: string, options: FileOptions) {
  const deliveries = await readAll(context, id);
  await saveResult(context, { deliveries }, formatDeliveries(deliveries), options);
}

/** `launch-admin campaign unknown`: lists the deliveries that may or may not have been accepted. */
export async function runUnknown(context: CommandContext, id: string): Promise<void> {
  const deliveries = await readAll(context, id, 'unknown');
  const rows = deliveries.map(({ email = '(erased)', at, reason = '' }) => [email, at, reason]);
  await showTable(context, { deliveries }, rows, ['EMAIL', 'SINCE', 'REASON']);
}

/** `launch-admin campaign resolve`: resends messages whose delivery is unknown, or leaves them. */
export async function runResolve(context: CommandContext, id: string, options: Record<string, true>) {
  const { sendAgain = false, leave } = options;
  if (!sendAgain && !leave) throw usageError('Say --send-again or --leave.');
  await showStatus(context, await context.call((client, o) => client.resolveUnknown({ id, sendAgain }, o)));
}
