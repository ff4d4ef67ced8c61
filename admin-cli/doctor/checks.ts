import { nextCommandOf } from '@tariff-tantrum/lambdas/client/campaign-steps';
import { createLaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { describeAction } from '@tariff-tantrum/lambdas/client/describe-action';
import { UnexpectedResponseError } from '@tariff-tantrum/lambdas/client/errors';
import { request } from '@tariff-tantrum/lambdas/client/request';
import { judgeTrapped } from '@tariff-tantrum/lambdas/client/trapped';
import { PATHS, VERSION_HEADER } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { BounceReports, OwnerAction, SignupStats } from '@tariff-tantrum/lambdas/contract/schemas';
import { describeBackups } from '@tariff-tantrum/lambdas/facts/describe-backups';
import { listNotices, OLD_CONSENTS } from '@tariff-tantrum/lambdas/facts/notices';
import { readActions } from '../action-log';
import type { CommandContext } from '../context';
import type { ExitName } from '../errors/command-error';
import { errorCode, isCertificateCode } from '../errors/explain';
import { formatSignups, formatTime } from '../terminal/format';
import { type Check, ok, type Result, skipped, warning } from './result';
import { checkSender } from './sender';

const CONFIRM_BY_EMAIL =
  'Signups count without a confirmation. With OPT_IN=double they are confirmed by email (docs/mail.md).';

const NOT_REACHED = skipped('the server was not reached');

/**
 * Checks the connection, the list, all that the server reports, the DNS records of email, the campaigns, and what the
 * pages state. A check that needs the server or the list is skipped without it.
 */
export async function* runChecks(context: CommandContext): AsyncGenerator<Check> {
  const { origin, from } = context.address;
  yield { title: 'Address', ...ok(`${origin} (${from})`) };
  const { server, encryption, clock } = await checkServer(context);
  yield { title: 'Server', ...server };
  yield { title: 'Encryption', ...encryption };
  yield { title: 'Clock', ...clock };
  const isReached = server.status === 'ok';
  yield { title: 'Store', ...(isReached ? await checkStore(context) : NOT_REACHED) };
  const { password, list, stats } = isReached
    ? await checkAuthentication(context)
    : { password: NOT_REACHED, list: NOT_REACHED };
  yield { title: 'Password', ...password };
  yield { title: 'List', ...list };
  yield { title: 'Actions', ...(stats ? await checkActions(context) : skipped('needs the list')) };
  yield {
    title: 'Consents',
    ...(stats ? checkConsents(stats) : skipped('the list was not read')),
  };
  if (stats?.trapped) yield { title: 'Forms', ...checkTrapped(stats) };
  if (stats?.backups) yield { title: 'Backup', ...ok(describeBackups(stats.backups)) };
  for (const { severity, title, whatToDo } of stats?.problems ?? []) {
    const status = severity === 'error' ? 'failed' : 'warning';
    yield { title: 'Problem', status, detail: title, advice: whatToDo };
  }
  if (stats?.outbox)
    yield {
      title: 'Email',
      ...warning(
        'emails are written to files, and nobody gets them',
        'Set MAIL_ENGINE to send them; docs/mail.md.',
      ),
    };
  for (const result of stats?.sender ? await checkSender(context.deps, stats.sender) : [])
    yield { title: 'Email', ...result };
  if (stats?.bounces) yield { title: 'Bounces', ...describeBounces(context, stats.bounces) };
  for (const result of stats ? await checkCampaigns(context) : []) yield { title: 'Campaign', ...result };
  for (const { title, whatToDo } of listNotices(context.deps.now()))
    yield { title: 'Pages', ...warning(title, whatToDo) };
}

async function checkServer(context: CommandContext) {
  const { now } = context.deps;
  const baseUrl = context.address.origin;
  const plain = baseUrl.startsWith('http:') && ok('not needed: the server is this machine');
  const noTime = skipped('the server sent no time');
  try {
    return await context.exchange(async ({ signal }) => {
      const sentAt = now();
      const response = await request({ baseUrl, fetch: context.fetch }, PATHS.health, { signal });
      const took = now() - sentAt;
      const serverTime = Date.parse(response.headers.get('Date') ?? '');
      if ((await response.text()).trim() !== 'ok') throw new UnexpectedResponseError();
      const version = response.headers.get(VERSION_HEADER);
      return {
        server: ok(`responds in ${took} ms${version === null ? '' : `, version ${version}`}`),
        encryption: plain || ok('https, with a trusted certificate'),
        clock: Number.isNaN(serverTime) ? noTime : checkClock(serverTime - (sentAt + took / 2)),
      };
    });
  } catch (error) {
    const failure = explainFailure(context, error);
    if (error instanceof TypeError && isCertificateCode(errorCode(error.cause))) {
      const server: Result = { ...failure, detail: 'reached, but not trusted', advice: undefined };
      return { server, encryption: failure, clock: noTime };
    }
    return { server: failure, encryption: plain || NOT_REACHED, clock: noTime };
  }
}

/** Checks whether signups can be stored. */
const checkStore = (context: CommandContext) =>
  failOnError(context, async () => {
    const client = createLaunchClient({ baseUrl: context.address.origin, fetch: context.fetch });
    await context.exchange((deadline) => client.ready(deadline));
    return ok('can be written');
  });

/** The server dates signups, so "the last 7 days" depends on its clock. */
const CLOCK_TOLERANCE_MS = 60_000;

/** @param aheadMs how far the server's clock is ahead of this one, in milliseconds */
function checkClock(aheadMs: number): Result {
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return ok('agrees with the server to the minute');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return {
    status: 'failed',
    detail: `this computer is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the server`,
    advice:
      'Set both clocks from the network: the server dates signups, and this computer checks the dates of certificates.',
  };
}

const PASSWORD_EXITS: readonly ExitName[] = ['usage', 'authentication', 'notConfigured', 'slowedDown'];

/** `stats` is absent if they could not be read. */
async function checkAuthentication(
  context: CommandContext,
): Promise<{ password: Result; list: Result; stats?: SignupStats }> {
  try {
    const stats = await context.call((client, options) => client.count({ trend: true }, options));
    const { total, pending } = stats;
    const waiting = pending === undefined ? '' : `, ${pending} waiting for confirmation`;
    const list = ok(`contains ${formatSignups(total)}${waiting}`);
    const recommendation = pending === undefined ? CONFIRM_BY_EMAIL : undefined;
    return { password: ok('is right'), list: { ...list, recommendation }, stats };
  } catch (error) {
    const failure = explainFailure(context, error);
    return PASSWORD_EXITS.includes(failure.exit)
      ? { password: failure, list: skipped('needs the right password') }
      : { password: skipped('cannot be checked while the list is unavailable'), list: failure };
  }
}

/** Warns of consents that are older than a year: unused, they can lapse. */
const checkConsents = ({ oldConsents = 0 }: SignupStats): Result =>
  oldConsents === 0
    ? ok('none is older than a year')
    : warning(OLD_CONSENTS.title(oldConsents), OLD_CONSENTS.whatToDo);

/** Says how many forms were kept apart, and warns if people may be among them. */
function checkTrapped(stats: SignupStats): Result {
  const { isUnusual, title, whatToDo } = judgeTrapped(stats);
  return isUnusual ? warning(title, whatToDo) : ok(title);
}

const READ_BOUNCES =
  'Set BOUNCE_IMAP_URL, so that bounces are read from their mailbox, stop a campaign that has too many, and get no more emails; docs/mail.md, "Bounces".';

/** Says whether bounces are known; why a mailbox cannot be read is a problem of the server. */
function describeBounces(context: CommandContext, bounces: BounceReports): Result {
  if (bounces.from === 'nowhere')
    return { ...ok('not known: the mail server reports none here'), recommendation: READ_BOUNCES };
  const { readAt } = bounces;
  return readAt === undefined
    ? ok('come from a mailbox, which was not read since the start: no campaign was sent lately')
    : ok(`come from a mailbox, last read ${context.form === 'screen' ? formatTime(readAt) : readAt}`);
}

/** Warns of campaigns that wait for the owner, and of what a draft lacks, such as codes. */
async function checkCampaigns(context: CommandContext): Promise<Result[]> {
  const { programName } = context.deps.env;
  try {
    const { campaigns } = await context.call((client, options) => client.campaigns({}, options));
    const waiting = campaigns.flatMap(({ id, subject, state }) => {
      const command = nextCommandOf(state);
      const next = `Next: ${programName} campaign ${command} ${id}`;
      return command === null ? [] : [warning(`"${subject}" is ${state}.`, next)];
    });
    const draft = campaigns.find(({ state }) => state === 'draft');
    if (!draft) return waiting;
    const { findings } = await context.call((client, options) =>
      client.campaignCheck({ id: draft.id }, options),
    );
    const lacking = findings.filter(({ severity }) => severity === 'error');
    return [
      ...waiting,
      ...lacking.map(({ title, whatToDo }) => warning(`"${draft.subject}": ${title}`, whatToDo)),
    ];
  } catch (error) {
    return [explainFailure(context, error)];
  }
}

/** How many lines of the log are searched for the newest actions. */
const RECENT_ACTIONS = 200;

const checkActions = (context: CommandContext) =>
  failOnError(context, async () => {
    const { actions } = await readActions(context, RECENT_ACTIONS);
    const newest = (name: OwnerAction['action']) => {
      const line = actions.find(({ action }) => action === name);
      return (
        line &&
        `${describeAction(line)} ${context.form === 'screen' ? formatTime(line.at) : line.at} (${line.client})`
      );
    };
    const failedSignIn = newest('failed-sign-in');
    const shown = [newest('sign-in'), newest('export') ?? 'no export', failedSignIn].filter(Boolean);
    return {
      ...ok(`newest: ${shown.join(', ')}`),
      advice: failedSignIn && `${context.deps.env.programName} log shows all of them.`,
    };
  });

async function failOnError(context: CommandContext, check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    return explainFailure(context, error);
  }
}

/** @throws CommandError if the owner interrupted the program */
function explainFailure(context: CommandContext, error: unknown) {
  context.deps.signal.throwIfAborted();
  const explained = context.explain(error);
  const { exit, message, details } = explained;
  if (exit === 'interrupted') throw explained;
  return { status: 'failed' as const, detail: message, advice: details.hint, exit };
}
