import { countRequest } from '../../api/client-limits';
import type { LogEntry } from '../../api/host';
import type { CampaignSizes } from '../../contract/campaigns';
import type { OptIn } from '../../contract/email';
import { isLoopback } from '../../contract/loopback';
import type { Problem } from '../../contract/schemas';
import type { LookUp } from '../../deliverability/dns/look-up';
import type { composeMail } from '../../email/compose';
import { readMail } from '../../email/engines/outbox';
import { parseMailKey } from '../../email/keys';
import type {
  ComposedMail,
  MailEngine,
  Mailer,
  MailLogEntry,
  MailOutcome,
  MailTag,
} from '../../email/mailer';
import type { MailProblem } from '../../email/problem';
import { TEST_FROM, TEST_MAIL_KEY } from '../../email/testing/test-mail';
import { openActionLog } from '../../owner/action-log';
import type { MailLimits } from '../../people/limits';
import { MemoryItems } from '../../table/memory-items';
import { createReadyCheck } from '../../table/ready';
import type { Table } from '../../table/table';
import type { TestTable } from '../../table/testing/test-table';
import { createApi } from '../api';
import { newContext, type SystemContext } from '../context';
import { checkEngine, type MailWorker, newMailWorker, runWorker } from '../worker';
import { TEST_PASSWORD, TEST_SITE } from './test-api';

/** An email that was sent. */
export interface SentMail extends MailTag {
  to: string;
  text: string;
  at: number;
  mail: ComposedMail;
  /** Returns the path and query of the first link to a path. */
  link(path: string): string;
}

/** Store, API and worker of `OPT_IN=double` over one table, with an engine in memory. */
export interface MailSystem {
  context: SystemContext;
  worker: MailWorker;
  sent: SentMail[];
  logged: MailLogEntry[];
  forgotten: string[];
  /** Called with each email before it is accepted; its result replaces the outcome. */
  onSend: { hook?: (sent: SentMail) => Promise<MailOutcome | undefined> };
  /** The client's address. */
  caller: { address: string };
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a form as a page of the site does. */
  submit(path: string, fields: Record<string, string>): Promise<Response>;
  signUp(email: string, name?: string): Promise<Response>;
  /** Sends all due emails, and returns them. */
  deliver(): Promise<SentMail[]>;
}

export const TEST_OWNER = 'owner@launch.test';

export interface MailSystemOptions {
  /** Gets what the API logs; by default an unexpected error is thrown. */
  log?: (entry: LogEntry) => void;
  /** A wrapped table. */
  table?: Table;
  limits?: MailLimits;
  /** `double` by default. */
  optIn?: OptIn;
  welcome?: boolean;
  /** `smtp` by default. */
  engine?: MailEngine;
  /** By default with every engine but `smtp`. */
  hasReports?: boolean;
  /** The name of the installation; a copy of the data elsewhere has another one. */
  installation?: string;
  /** The address of the site; by default a public one, or this machine's with an outbox. */
  siteUrl?: string;
  /** The problems that the owner is told of; without it, the owner gets no emails but tests. */
  problems?: () => Promise<Problem[]>;
  /** Whether the engine can know what it sent before its process was killed. */
  canKnow?: boolean;
  sizes?: CampaignSizes;
  /** Replaces the engine in memory. */
  send?: Mailer['send'];
  /** The emails of another process over the same table. */
  sent?: SentMail[];
  /** How many emails the engine sends in a day; as many as wanted by default. */
  quota?: number;
  /** Why the engine sends nothing; without it, it is healthy. */
  problem?: MailProblem;
  /** Looks up records in DNS; there are none by default. */
  lookUp?: LookUp;
  /** Emails of campaigns a second. */
  rate?: number;
  /** Resolves after so many ms; never by default. */
  wait?: (ms: number) => Promise<unknown>;
  /** Composes an email; by default with all of its parts. */
  compose?: typeof composeMail;
}

export function createMailSystem(db: TestTable, options: MailSystemOptions = {}): MailSystem {
  const now = () => db.clock.time;
  const table = options.table ?? db.table;
  const keys = parseMailKey(TEST_MAIL_KEY);
  const tokens = { keys, now };
  const { sent = [] } = options;
  const [logged, forgotten]: [MailLogEntry[], string[]] = [[], []];
  const { problems = async () => [] } = options;
  const context = newContext({
    table,
    now,
    hash: keys.hash,
    limits: options.limits,
    welcome: options.welcome,
    sizes: options.sizes,
    installation: options.installation ?? 'test',
    isRehearsal: options.engine === 'outbox',
    forget: async (...refs) => void forgotten.push(...refs),
  });
  const onSend: MailSystem['onSend'] = {};
  const mailer: Mailer = {
    async send(composed, tag, signal) {
      if (options.send) return options.send(composed, tag, signal);
      const message = await sentMail(composed, tag, now());
      const outcome = await onSend.hook?.(message);
      if (outcome && outcome.result !== 'accepted') return outcome;
      sent.push(message);
      return { result: 'accepted', id: composed.messageId };
    },
    capacity: async () => ({
      perSecond: Number.POSITIVE_INFINITY,
      ...(options.quota === undefined
        ? { leftToday: Number.POSITIVE_INFINITY }
        : { leftToday: options.quota - sent.length, perDay: options.quota }),
      healthy: options.problem === undefined,
      ...(options.problem && { problem: options.problem }),
      sandbox: false,
    }),
    ...(options.canKnow && {
      wasSent: async ({ ref, kind, attempt }: MailTag) =>
        sent.some((mail) => mail.ref === ref && mail.kind === kind && mail.attempt === attempt),
    }),
  };
  const worker = newMailWorker({
    context,
    mailer,
    ownerEmail: TEST_OWNER,
    tokens,
    siteUrl: options.siteUrl ?? TEST_SITE,
    from: TEST_FROM,
    isOwnerSilent: options.problems === undefined,
    problems,
    now,
    // No time passes.
    wait: options.wait ?? (() => new Promise(() => undefined)),
    ...(options.compose && { compose: options.compose }),
    rate: options.rate,
    log: (entry) => logged.push(entry),
  });
  const caller = { address: '127.0.0.1' };
  /** Limits requests as AWS does, except those from this machine. */
  const countCaller = (causesEmail: boolean) =>
    isLoopback(caller.address)
      ? 0
      : countRequest({ table, now, hash: keys.hash }, caller.address, causesEmail);
  const api = createApi({
    context,
    ready: createReadyCheck(table, now),
    actions: openActionLog({ table, now }),
    logins: { table, now, memory: new MemoryItems() },
    adminPassword: async () => TEST_PASSWORD,
    siteUrl: () => options.siteUrl ?? (options.engine === 'outbox' ? 'http://127.0.0.1:8080' : TEST_SITE),
    clientAddress: () => caller.address,
    signupWait: () => countCaller(options.optIn !== 'single' || options.welcome === true),
    linkWait: () => countCaller(true),
    now,
    log: options.log ?? throwUnexpected,
    problems,
    mail: {
      optIn: options.optIn ?? 'double',
      tokens,
      lookUp: options.lookUp ?? (async () => []),
      emails: { sender: { from: ['launch.test'] } },
      rate: Number.POSITIVE_INFINITY,
      engine: options.engine ?? 'smtp',
      // SES does on AWS.
      hasReports: options.hasReports ?? (options.engine ?? 'smtp') !== 'smtp',
      isTrial: true,
      ownerEmail: TEST_OWNER,
      isOwnerSilent: options.problems === undefined,
      capacity: () => checkEngine(worker),
    },
  });
  const fetch: MailSystem['fetch'] = async (path, init) =>
    api.fetch(new Request(new URL(path, TEST_SITE), init));
  return {
    context,
    worker,
    sent,
    logged,
    forgotten,
    onSend,
    caller,
    fetch,
    submit: (path, fields) =>
      fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams(fields).toString(),
      }),
    signUp: (email, name) =>
      fetch('/api/launch-signup', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, name }),
      }),
    async deliver() {
      const before = sent.length;
      await runWorker(worker);
      return sent.slice(before);
    },
  };
}

/** A 500 would only be seen by tests that look at the status. */
function throwUnexpected({ event, error, frames = [] }: LogEntry): void {
  if (event === 'unexpected-error') throw new Error(`The API threw ${error} ${frames[0]}`);
}

async function sentMail(mail: ComposedMail, tag: MailTag, at: number): Promise<SentMail> {
  const { text } = await readMail(mail.raw);
  return {
    ...tag,
    to: mail.to,
    text,
    at,
    mail,
    link(path) {
      const url = new RegExp(`https?://[^/\\s]+(${path}\\?t=[\\w-]+)`).exec(text)?.[1];
      if (url === undefined) throw new Error(`The email ${tag.kind} has no link to ${path}.`);
      return url;
    },
  };
}

/** Returns the token of a link. */
export const tokenOf = (link: string): string => new URL(link, TEST_SITE).searchParams.get('t') ?? '';
