import {
  CONSENT_AGE_DAYS,
  countOldConsents,
  createLaunchClient,
  HttpError,
  listNotices,
  OLD_CONSENTS,
  type OwnerAction,
  PATHS,
  request,
  type SignupStats,
  UnexpectedResponseError,
} from '@tariff-tantrum/lambdas/contract';
import type { CommandContext } from '../context';
import type { CommandError, ExitName } from '../errors/command-error';
import { errorCode, isCertificateCode } from '../errors/explain';
import { formatLocalTime, formatSignups } from '../terminal/format';
import { describeAction, readActions } from './log';
import { findMissingRecords, MAIL_DOMAIN } from './mail-records';

/** The result of one check. */
export interface Check {
  title: string;
  /** A warning does not fail the command. */
  status: 'ok' | 'warning' | 'failed' | 'skipped';
  /** What was found. */
  detail: string;
  /** What to do about it. */
  advice?: string | undefined;
  /** The exit code for a failure. */
  exit?: ExitName | undefined;
  /** What could be better although nothing failed. */
  recommendation?: string | undefined;
}

type Result = Omit<Check, 'title'>;

const CONFIRM_BY_MAIL =
  'Signups count without a confirmation. OPT_IN=double has them confirmed by mail (docs/mail.md).';

const ok = (detail: string): Result => ({ status: 'ok', detail });
const skipped = (detail: string): Result => ({ status: 'skipped', detail });
const warning = (detail: string, advice: string): Result => ({ status: 'warning', detail, advice });
const failed = ({ exit, message, hint }: Pick<CommandError, 'exit' | 'message' | 'hint'>): Result => ({
  status: 'failed',
  detail: message,
  advice: hint,
  exit,
});

/**
 * Checks the address, the server, the encryption, the clocks, the store, the password, the list, the log of actions, the
 * age of consents, the records of mails, and what the pages state, in this order.
 */
export async function* runChecks(context: CommandContext): AsyncGenerator<Check> {
  const { address } = context;
  yield { title: 'Address', ...ok(`${address.origin} (${address.from})`) };
  const health = await checkHealth(context);
  yield { title: 'Server', ...health.server };
  yield { title: 'Encryption', ...checkEncryption(context, health) };
  yield { title: 'Clock', ...checkClock(health) };
  yield { title: 'Store', ...(await checkStore(context, health)) };
  const { password, list, stats } =
    health.server.status === 'ok' ? await checkAuthentication(context) : UNREACHABLE;
  yield { title: 'Password', ...password };
  yield { title: 'List', ...list };
  yield {
    title: 'Actions',
    ...(list.status === 'ok' ? await checkActions(context) : skipped('needs the list')),
  };
  yield { title: 'Consents', ...(await checkConsents(context, stats?.total)) };
  if (stats?.pending !== undefined) yield { title: 'Mail', ...(await checkMail(stats)) };
  for (const { title, whatToDo } of listNotices(context.deps.now()))
    yield { title: 'Pages', ...warning(title, whatToDo) };
}

interface Health {
  server: Result;
  /** The error, if the certificate is not trusted. */
  untrusted?: CommandError;
  /** Milliseconds by which the server's clock is ahead of this one, if the response had a `Date`. */
  aheadMs?: number;
}

async function checkHealth(context: CommandContext): Promise<Health> {
  const deadline = context.startExchange();
  const { now } = context.deps;
  const sentAt = now();
  try {
    const transport = { baseUrl: context.address.origin, fetch: context.fetch };
    const response = await request(transport, PATHS.health, { signal: deadline.signal });
    const took = now() - sentAt;
    const serverTime = Date.parse(response.headers.get('Date') ?? '');
    if ((await response.text()).trim() !== 'ok') throw new UnexpectedResponseError();
    const aheadMs = serverTime - (sentAt + took / 2);
    return { server: ok(`responds in ${took} ms`), ...(Number.isFinite(aheadMs) && { aheadMs }) };
  } catch (error) {
    const explained = explainUnlessEnding(context, error);
    const isUntrusted = error instanceof TypeError && isCertificateCode(errorCode(error.cause));
    if (!isUntrusted) return { server: failed(explained) };
    return {
      server: { ...failed(explained), detail: 'reached, but not trusted', advice: undefined },
      untrusted: explained,
    };
  } finally {
    deadline.stop();
  }
}

/** Checks whether signups can be stored. */
async function checkStore(context: CommandContext, { server }: Health): Promise<Result> {
  if (server.status !== 'ok') return skipped('the server was not reached');
  const deadline = context.startExchange();
  const { address, fetch } = context;
  try {
    await createLaunchClient({ baseUrl: address.origin, fetch }).ready({ signal: deadline.signal });
    return ok('can be written');
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return skipped('needs a newer server');
    return failed(explainUnlessEnding(context, error));
  } finally {
    deadline.stop();
  }
}

function checkEncryption({ address }: CommandContext, { server, untrusted }: Health): Result {
  if (untrusted) return failed(untrusted);
  if (address.origin.startsWith('http:')) return ok('not needed: the server is this machine');
  return server.status === 'ok'
    ? ok('https, with a trusted certificate')
    : skipped('the server was not reached');
}

/** The server dates signups, so "the last 7 days" depends on its clock. */
const CLOCK_TOLERANCE_MS = 60_000;

function checkClock({ aheadMs }: Health): Result {
  if (aheadMs === undefined) return skipped('the server sent no time');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return ok('agrees with the server to the minute');
  return {
    status: 'failed',
    detail: `this computer is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} the server`,
    advice:
      'Set both clocks from the network: the server dates signups, and this computer checks the dates of certificates.',
    exit: 'failed',
  };
}

const UNREACHABLE = {
  password: skipped('the server was not reached'),
  list: skipped('the server was not reached'),
  stats: undefined,
};

const PASSWORD_EXITS: readonly ExitName[] = ['usage', 'authentication', 'notConfigured', 'slowedDown'];

interface Authentication {
  password: Result;
  list: Result;
  /** Undefined if they could not be read. */
  stats: SignupStats | undefined;
}

async function checkAuthentication(context: CommandContext): Promise<Authentication> {
  try {
    const stats = await context.call((client, options) => client.count(options));
    const { total, pending } = stats;
    const waiting = pending === undefined ? '' : `, ${pending} pending`;
    const list: Result = {
      ...ok(`contains ${formatSignups(total)}${waiting}`),
      ...(pending === undefined && { recommendation: CONFIRM_BY_MAIL }),
    };
    return { password: ok('is right'), list, stats };
  } catch (error) {
    const explained = explainUnlessEnding(context, error);
    return PASSWORD_EXITS.includes(explained.exit)
      ? { password: failed(explained), list: skipped('needs the right password'), stats: undefined }
      : {
          password: skipped('cannot be checked while the list is unavailable'),
          list: failed(explained),
          stats: undefined,
        };
  }
}

/** Warns of consents that are older than a year: unused, they can lapse. */
async function checkConsents(context: CommandContext, total: number | undefined): Promise<Result> {
  if (total === undefined) return skipped('the list was not read');
  try {
    const { days } = await context.call((client, options) => client.daily(CONSENT_AGE_DAYS + 1, options));
    const old = countOldConsents(total, days);
    return old === 0
      ? ok('none is older than a year')
      : warning(OLD_CONSENTS.title(old), OLD_CONSENTS.whatToDo);
  } catch (error) {
    return failed(explainUnlessEnding(context, error));
  }
}

/** Checks the records without which large providers refuse mails, unless the server writes its mails to files. */
async function checkMail({ outbox }: SignupStats): Promise<Result> {
  if (outbox) return ok('mails are written to files instead of sent');
  const missing = await findMissingRecords();
  if (missing === undefined) return skipped(`the DNS records of ${MAIL_DOMAIN} could not be looked up`);
  return missing.length === 0
    ? ok(`${MAIL_DOMAIN} has SPF and DMARC`)
    : warning(
        `${MAIL_DOMAIN} has no ${missing.join(' and no ')} record.`,
        'Large providers refuse mails without them; docs/mail.md, "DNS records".',
      );
}

/** Lines of the log in which the newest actions are looked for. */
const RECENT_ACTIONS = 200;

async function checkActions(context: CommandContext): Promise<Result> {
  try {
    const { actions } = await readActions(context, RECENT_ACTIONS);
    const formatTime = context.out.isTerminal && !context.json ? formatLocalTime : (time: string) => time;
    const newest = (name: OwnerAction['action']) => {
      const line = actions.find(({ action }) => action === name);
      return line && `${describeAction(line)} ${formatTime(line.at)} (${line.client})`;
    };
    const shown = [newest('sign-in'), newest('export') ?? 'no export', newest('failed-sign-in')];
    return {
      ...ok(`newest: ${shown.filter((part) => part !== undefined).join(', ')}`),
      advice: newest('failed-sign-in') && `${context.deps.env.programName} log shows all of them.`,
    };
  } catch (error) {
    return failed(explainUnlessEnding(context, error));
  }
}

/** @throws CommandError if the owner interrupted the program */
function explainUnlessEnding(context: CommandContext, error: unknown): CommandError {
  context.deps.signal.throwIfAborted();
  const explained = context.explain(error);
  if (explained.exit === 'interrupted') throw explained;
  return explained;
}
