import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { formatCampaignMails, readCampaignMails } from '@tariff-tantrum/lambdas/client/campaign-results';
import type {
  CampaignMail,
  CampaignStatus,
  ChangeCampaign,
} from '@tariff-tantrum/lambdas/contract/campaigns';
import { describeRefusal, isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';
import { formatCount, formatDuration, formatQuantity } from '../terminal/format';
import { safeJson, safeLines, safeText } from '../terminal/safe-text';
import { showTable } from '../terminal/table';
import { chooseTarget, openSource } from './files';
import { ignoringOutage } from './stats';

const FILE = /^\uFEFF?---\s*\n(?<head>.*?)\n---\s*\n(?<text>.*)$/s;
const HEAD_LINE =
  /^(?:subject: *(?<subject>.+?)|to: *(?<to>everyone|not-ordered)|unconfirmed: *(?<unconfirmed>include|leave-out))?\s*$/;

const HEAD_HELP =
  'The file must begin with ---, then "subject: …", "to: everyone" or "to: not-ordered", "unconfirmed: include" or "unconfirmed: leave-out", then ---.';

/** Reads a mail with front matter. @throws CommandError (usage) if it has none, or other lines in it */
function parseDraft(file: string) {
  const { head = 'absent', text = '' } = FILE.exec(file)?.groups ?? {};
  const lines = head.split('\n').map((line) => HEAD_LINE.exec(line)?.groups);
  if (lines.includes(undefined)) throw usageError(HEAD_HELP, 'mail draft launch prints one to start from.');
  const find = (name: string) => lines.find((groups) => groups?.[name])?.[name] ?? '';
  const to = find('to') === 'not-ordered' ? ('not-ordered' as const) : ('everyone' as const);
  return { subject: find('subject'), text, to, unconfirmed: find('unconfirmed') !== 'leave-out' };
}

const print = ({ out }: CommandContext, text: string) => out.write(out.isTerminal ? safeLines(text) : text);

/** `launch-admin mail draft`: prints a file to start from. */
export async function runDraft(context: CommandContext, name: string): Promise<void> {
  const [, draft] = Object.entries(CAMPAIGN_DRAFTS).find(([key]) => key === name) ?? [];
  if (!draft) throw usageError(`The drafts are ${Object.keys(CAMPAIGN_DRAFTS).join(' and ')}.`);
  if (context.json) return context.writeJson(draft);
  const { subject, to, text } = draft;
  await print(context, `---\nsubject: ${subject}\nto: ${to}\nunconfirmed: include\n---\n\n${text}\n`);
}

/** `launch-admin mail new`: stores a mail. */
export async function runNew(context: CommandContext, file: string): Promise<void> {
  const draft = parseDraft(await readText((await openSource(context, file)).chunks));
  const saved = await context.call((client, o) => client.saveCampaign(draft, o));
  await showTable(context, saved, [[saved.id]]);
}

/** `launch-admin mail list`: lists the mails, newest first. */
export async function runMails(context: CommandContext): Promise<void> {
  const list = await context.call((client, o) => client.campaigns({}, o));
  const rows = list.campaigns.map(({ recipients = '', ...mail }) => [
    ...[mail.id, mail.state, recipients, mail.createdAt, mail.subject],
  ]);
  await showTable(context, list, rows, ['ID', 'STATE', 'RECIPIENTS', 'CREATED', 'SUBJECT']);
}

/** `launch-admin mail weekly`: prints the weekly mail to the owner, or has it sent. */
export async function runWeekly(context: CommandContext, { send }: { send?: true }): Promise<void> {
  if (send) {
    const sent = await context.call((client, o) => client.sendWeekly({}, o));
    return context.finish(sent, `It is on its way to ${sent.to}.`);
  }
  const mail = await context.call((client, o) => client.weekly({}, o));
  await printMail(context, mail, mail);
}

/** Prints the text part of a mail, or `value` as JSON. */
async function printMail(context: CommandContext, value: unknown, mail: { subject: string; text: string }) {
  if (context.json) await context.writeJson(value);
  else await print(context, `Subject: ${mail.subject}\n\n${mail.text.trimEnd()}\n`);
}

/** `launch-admin mail show`: prints a mail as a recipient gets it. */
export async function runShow(context: CommandContext, id: string, options: { html?: true }): Promise<void> {
  const shown = await context.call((client, o) => client.campaign({ id }, o));
  if (options.html && !context.json) await print(context, shown.preview.html);
  else await printMail(context, shown, shown.preview);
}

/** `launch-admin mail check`: says what must be settled first. @throws CommandError (failed) if there is an error */
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

/** `launch-admin mail test`: sends a mail to the owner. */
export async function runTest(context: CommandContext, id: string): Promise<void> {
  const sent = await context.call((client, o) => client.testCampaign({ id }, o));
  await showTable(context, sent, [['on its way to', sent.to]]);
}

/** `launch-admin mail delete`: deletes a draft. */
export async function runDelete(context: CommandContext, id: string): Promise<void> {
  const deleted = await context.call((client, o) => client.deleteCampaign({ id }, o));
  await showTable(context, deleted, [['deleted', deleted.id]]);
}

type ChangeOptions = Pick<ChangeCampaign, 'now' | 'warmUp'> & { yes?: true };

/** Returns `launch-admin mail freeze`, `send`, `continue`, `pause` or `resume`. */
export const createChange =
  (action: ChangeCampaign['action']) =>
  async (context: CommandContext, id: string, { yes, ...options }: ChangeOptions): Promise<void> => {
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
    const body = { id, action, recipients, ...options, ...(isRestored && { acceptDuplicates: true }) };
    const change = () => context.call((client, o) => client.changeCampaign(body, o));
    let status = await change();
    while (status.more) status = await change();
    await showStatus(context, status);
  };

const WATCH_MS = 2000;

/** Whether mails are being sent, and more is left than to decide about unknown ones. */
const isUnderWay = ({ state, waiting, unknown }: CampaignStatus): boolean =>
  state === 'canary' || (state === 'sending' && (waiting > 0 || unknown === 0));

/** `launch-admin mail status`: shows what became of a mail; with `watch`, once it is not being sent any more. */
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

/** `1,200 of 10,000 mails  600 a minute  15 min 0 s left` */
function formatProgress({ state, recipients, waiting, perMinute }: CampaignStatus): string {
  const end =
    perMinute > 0 && state === 'sending' ? `  ${formatDuration((60 * waiting) / perMinute)} left` : '';
  const mails = `${formatCount(recipients - waiting)} of ${formatCount(recipients)} mails`;
  return `${mails}  ${formatCount(perMinute)} a minute${end}`;
}

/** Prints a status. @throws CommandError (stopped) if a rule or a restored backup paused it */
async function showStatus(context: CommandContext, status: CampaignStatus): Promise<void> {
  const { days, ...fields } = status;
  const rows = Object.entries(fields).map(([name, value]) => [name, value === true ? '' : value]);
  await showTable(context, status, [...rows, ...days.map(({ date, accepted }) => [date, accepted])]);
  if (status.state === 'paused' && status.pausedBy !== 'owner')
    throw new CommandError('stopped', `It is paused: ${status.pausedBecause}`, { hint: status.whatToDo });
}

/** Reads the mails of a campaign, all or those in a state. */
const readMails = (context: CommandContext, id: string, state?: CampaignMail['state']) =>
  readCampaignMails((page) => context.call((client, o) => client.campaignMails({ id, state, ...page }, o)));

/** Where a result is written: a file, by default stdout, and whether it may exist. */
export type FileOptions = { output?: string; force?: true };

/** Writes a result to stdout or a file: as text, or `value` as JSON. @throws FileExistsError */
export async function saveResult(
  context: CommandContext,
  value: unknown,
  text: string,
  { output = '-', force }: FileOptions,
): Promise<void> {
  if (output === '-') return context.json ? context.writeJson(value) : print(context, text);
  const { path, open } = await chooseTarget(context, output, force);
  const file = await open();
  await file.write(Buffer.from(context.json ? `${safeJson(value)}\n` : text));
  await file.commit();
  await context.finish({ file: path }, `Saved ${path}`);
}

/** `launch-admin mail export`: saves what became of each mail as CSV. */
export async function runResults(context: CommandContext, id: string, options: FileOptions) {
  const mails = await readMails(context, id);
  await saveResult(context, { mails }, formatCampaignMails(mails), options);
}

/** `launch-admin mail unknown`: lists the mails that may or may not have been accepted. */
export async function runUnknown(context: CommandContext, id: string): Promise<void> {
  const mails = await readMails(context, id, 'unknown');
  const rows = mails.map(({ email = '(erased)', at, reason = '' }) => [email, at, reason]);
  await showTable(context, { mails }, rows, ['EMAIL', 'SINCE', 'REASON']);
}

/** `launch-admin mail resolve`: has the unknown mails sent again, or leaves them. */
export async function runResolve(context: CommandContext, id: string, options: Record<string, true>) {
  const { sendAgain = false, leave } = options;
  if (!sendAgain && !leave) throw usageError('Say --send-again or --leave.');
  await showStatus(context, await context.call((client, o) => client.resolveUnknown({ id, sendAgain }, o)));
}
