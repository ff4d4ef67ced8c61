import { SIGNUP_LIMIT } from '@tariff-tantrum/lambdas/api/client-limits';
import type { OptIn } from '@tariff-tantrum/lambdas/contract/email';
import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import { domainOfAddress } from '@tariff-tantrum/lambdas/contract/sender';
import { emailSchema } from '@tariff-tantrum/lambdas/contract/text-schemas';
import { isMailEngine, MAIL_ENGINES } from '@tariff-tantrum/lambdas/email/mailer';
import { BACKUP_DAYS, CONTACT } from '@tariff-tantrum/lambdas/facts/facts';
import { checkedPassword } from '@tariff-tantrum/lambdas/owner/password';
import { DEFAULT_LIMITS, type MailLimits } from '@tariff-tantrum/lambdas/people/limits';
import { TABLE_NAME } from '@tariff-tantrum/lambdas/table/dynamodb/schema';
import type { StoreEngine } from '@tariff-tantrum/lambdas/table/table';
import { FIRST_HSTS } from '../http';
import { type AwsEnv, awsOf } from './aws/env';
import { type EngineEnv, readEngine } from './mail/engines/engines';
import { isServerUrl } from './mail/server-url';
import { StartError } from './start-error';
import { trustedProxies } from './web/client-address';

/** The environment of `npm start`. */
export type LocalEnv = ReturnType<typeof readEnv>;

/** Where backups are written, and how many of them are kept. */
export interface BackupEnv {
  folder: string;
  keep: number;
}

/** What each store needs besides the data folder. */
interface StoreSettings {
  sqlite: object;
  dynamodb: { endpoint: string; isLoopback: boolean; tableName: string; aws: AwsEnv };
}

/** Where the list is: in the data folder, or in a DynamoDB. */
export type StoreEnv = { [Name in StoreEngine]: { engine: Name } & StoreSettings[Name] }[StoreEngine];

/** How emails are sent. */
export interface MailEnv {
  /** `single` if emails go only to people on the list. */
  optIn: OptIn;
  /** Whether people get an email when they have joined the list. */
  welcome: boolean;
  /** The sender's address, and that of campaigns. */
  from: string;
  campaignFrom: string;
  /** Where tests of campaigns go. */
  ownerEmail: string;
  /** Whether the owner gets no weekly and urgent emails. */
  isOwnerSilent: boolean;
  /** Emails of campaigns a second at most. */
  rate: number;
  limits: MailLimits;
  engine: EngineEnv;
  bounces: BounceEnv;
}

/** How the system learns of bounces that the engine does not report. */
interface BounceEnv {
  /** The mailbox that is read, as an address with its password. */
  mailbox?: string;
  /** The address that bounces go to; the name of the email is added behind a plus. */
  address?: string;
}

type Meaning = readonly [check: RegExp | ((text: string) => boolean), meaning: string];

const isNumber =
  (pattern: RegExp, min: number, max: number) =>
  (text: string): boolean =>
    pattern.test(text) && Number(text) >= min && Number(text) <= max;

const isEmail = (text: string): boolean => emailSchema.safeParse(text).success;

/** The local part needs space for the name of a campaign's email, too. */
const isBounceAddress = (text: string): boolean => isEmail(text) && text.lastIndexOf('@') <= 15;

/** What the text of each variable must be, as a pattern or a condition and in words. */
const MEANINGS = {
  PORT: [isNumber(/^\d{1,5}$/, 0, 65535), 'a whole number from 0 to 65535'],
  HOST: [/^[\w.:-]+$/, 'a host name or an IP address to listen on, without a zone'],
  SITE_URL: [
    (text) => originOf(text) !== undefined,
    'an http or https address without a path, such as https://tarifftantrum.example',
  ],
  DYNAMODB_ENDPOINT: [
    (text) => /^https?:$/.test(urlOf(text)?.protocol ?? ''),
    'an http or https address, such as http://127.0.0.1:8000',
  ],
  TRUSTED_PROXY: [
    (text) => trustedProxies(text) !== undefined,
    'IP addresses or CIDR ranges (not of everyone), separated by commas, such as 127.0.0.1, 10.0.0.0/8',
  ],
  HSTS_DAYS: [isNumber(/^\d{1,3}$/, 0, 730), 'a number of days from 0 to 730'],
  HSTS_SUBDOMAINS: [/^(on|off)$/, 'on or off'],
  SIGNUP_LIMIT: [/^(off|[1-9]\d{0,6})$/, 'a number of signups a minute, such as 60, or off'],
  BACKUP_KEEP: [isNumber(/^\d{1,2}$/, 1, BACKUP_DAYS), `a number of daily backups from 1 to ${BACKUP_DAYS}`],
  TABLE_NAME: [/^[\w.-]{3,255}$/, '3 to 255 letters, digits, dots, dashes or underscores'],
  OPT_IN: [/^(single|double)$/, 'single or double'],
  WELCOME: [/^(on|off)$/, 'on or off'],
  MAIL_ENGINE: [isMailEngine, `one of ${Object.keys(MAIL_ENGINES).join(', ')}`],
  MAIL_FROM: [isEmail, 'an e-mail address'],
  CAMPAIGN_FROM: [isEmail, 'an e-mail address'],
  BOUNCE_ADDRESS: [isBounceAddress, 'an e-mail address with at most 15 characters before its @'],
  OWNER_EMAIL: [isEmail, 'an e-mail address'],
  OWNER_MAIL: [/^(on|off)$/, 'on or off'],
  MAIL_RATE: [isNumber(/^\d{1,4}(\.\d+)?$/, 0.1, 1000), 'a number of emails a second from 0.1 to 1000'],
  MAIL_PER_HOUR: [/^[1-9]\d{0,6}$/, 'a number of emails, such as 500'],
  MAIL_PER_DAY: [/^[1-9]\d{0,6}$/, 'a number of emails, such as 5000'],
} satisfies Record<string, Meaning>;

/** Returns the data folder. A command that works only on its files needs no other variable to be valid. */
export const readDataDir = (source: NodeJS.ProcessEnv): string => source.DATA_DIR?.trim() || '.data';

/**
 * Reads the environment once.
 * @throws StartError that names the variable and what it must be; never part of a password
 */
export function readEnv(source: NodeJS.ProcessEnv) {
  const read = (name: keyof typeof MEANINGS): string | undefined => {
    const [check, meaning]: Meaning = MEANINGS[name];
    const text = source[name]?.trim();
    if (!text) return undefined;
    const isValid = check instanceof RegExp ? check.test(text) : check(text);
    if (!isValid) throw new StartError(`${name} must be ${meaning}; it is "${text}".`);
    return text;
  };
  const siteUrl = read('SITE_URL');
  const store = storeOf(read, source);
  const limit = read('SIGNUP_LIMIT') ?? String(SIGNUP_LIMIT);
  return {
    listening: inheritedSocket(source) ?? {
      host: read('HOST') ?? '127.0.0.1',
      /** 0 takes any free port. */
      port: Number(read('PORT') ?? 8080),
    },
    /** The public origin; defaults to the address the host listens on. */
    siteUrl: siteUrl && originOf(siteUrl),
    /** How long browsers use only https, if the public address has it. */
    hsts: {
      days: Number(read('HSTS_DAYS') ?? FIRST_HSTS.days),
      includeSubDomains: read('HSTS_SUBDOMAINS') === 'on',
    },
    /** The data folder. */
    dataDir: readDataDir(source),
    password: passwordOf(source.ADMIN_PASSWORD),
    store,
    /** Whether `X-Forwarded-For` of a client with this address is trusted. */
    isTrustedProxy: trustedProxies(read('TRUSTED_PROXY') ?? '') ?? ((): boolean => false),
    /** Signups that one client may make: in a minute, or in an hour if they cause emails. */
    signupLimit: limit === 'off' ? ('off' as const) : Number(limit),
    /** Present if the list is backed up daily. */
    backups: backupsOf(read('BACKUP_KEEP'), source, store),
    mail: mailOf(read, source),
  };
}

/** The first socket that systemd passes to a service. */
const FIRST_SOCKET = 3;

/**
 * Returns the socket that systemd has opened for this process: it stays open while the server restarts, so that
 * connections wait instead of failing. A child of such a process has inherited the variables, but not the socket.
 */
const inheritedSocket = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): { fd: number } | undefined =>
  LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? { fd: FIRST_SOCKET } : undefined;

function storeOf(
  read: (name: keyof typeof MEANINGS) => string | undefined,
  source: NodeJS.ProcessEnv,
): StoreEnv {
  const endpoint = read('DYNAMODB_ENDPOINT');
  const tableName = read('TABLE_NAME') ?? TABLE_NAME;
  if (endpoint === undefined) return { engine: 'sqlite' };
  const isHere = isLoopback(new URL(endpoint).hostname);
  return { engine: 'dynamodb', endpoint, isLoopback: isHere, tableName, aws: awsOf(source) };
}

function backupsOf(
  keep: string | undefined,
  source: NodeJS.ProcessEnv,
  { engine }: StoreEnv,
): BackupEnv | undefined {
  const folder = source.BACKUP_DIR?.trim();
  if (!folder) return undefined;
  if (engine !== 'sqlite')
    throw new StartError(
      'BACKUP_DIR is for the embedded database only, and the variables name another store.',
    );
  return { folder, keep: Number(keep ?? 14) };
}

function mailOf(
  read: (name: keyof typeof MEANINGS) => string | undefined,
  source: NodeJS.ProcessEnv,
): MailEnv {
  const given = read('MAIL_ENGINE');
  const engine = readEngine(source, given !== undefined && isMailEngine(given) ? given : undefined);
  const from = read('MAIL_FROM') ?? CONTACT.support;
  const campaignFrom = read('CAMPAIGN_FROM') ?? from;
  const optIn = read('OPT_IN') === 'double' ? 'double' : 'single';
  const welcome = read('WELCOME') === 'on';
  const ownerEmail = read('OWNER_EMAIL') ?? CONTACT.support;
  const rate = Number(read('MAIL_RATE') ?? MAIL_ENGINES[engine.name].perSecond);
  const isOwnerSilent = read('OWNER_MAIL') === 'off';
  const limits = {
    perHour: Number(read('MAIL_PER_HOUR') ?? DEFAULT_LIMITS.perHour),
    perDay: Number(read('MAIL_PER_DAY') ?? DEFAULT_LIMITS.perDay),
  };
  const common = { optIn, welcome, from, campaignFrom, limits, ownerEmail, isOwnerSilent, rate } as const;
  const bounces = bouncesOf(engine, read('BOUNCE_ADDRESS'), from, source);
  return { ...common, engine, bounces };
}

/**
 * Returns where bounces come to. Both variables may stay set for a rehearsal.
 * @throws StartError without the address of the mailbox, which contains a password
 */
function bouncesOf(
  { reach }: EngineEnv,
  address: string | undefined,
  from: string,
  source: NodeJS.ProcessEnv,
): BounceEnv {
  const url = source.BOUNCE_IMAP_URL?.trim() ?? '';
  if (url && !isMailboxUrl(url))
    throw new StartError(
      'BOUNCE_IMAP_URL must be an address such as imaps://user:password@mail.example.com/INBOX, with special ' +
        'characters of user and password percent-encoded: % as %25, @ as %40.',
    );
  // SPF is judged by the domain of this address, and counts for the sender only if it is the same.
  if (address !== undefined && domainOfAddress(address) !== domainOfAddress(from))
    throw new StartError(
      `BOUNCE_ADDRESS must be of the domain of MAIL_FROM, which is ${domainOfAddress(from)}.`,
    );
  if (reach === 'nobody') return {};
  return { ...(url && { mailbox: url }), ...(address !== undefined && { address }) };
}

/** `generated` is created once and stored in the data folder; `none` makes admin calls respond with 503. */
type GivenPassword = { kind: 'generated' } | { kind: 'given'; password: string } | { kind: 'none' };

function passwordOf(given: string | undefined): GivenPassword {
  if (given === undefined) return { kind: 'generated' };
  try {
    const password = checkedPassword(given);
    return password === undefined ? { kind: 'none' } : { kind: 'given', password };
  } catch (error) {
    throw new StartError(`ADMIN_PASSWORD: ${error instanceof Error ? error.message : 'it cannot be used.'}`);
  }
}

/** Returns the folder where a backup or restore was called: npm runs scripts in the package's folder. */
export const backupFolder = (source: NodeJS.ProcessEnv): string =>
  (/^(backup|restore)$/.test(source.npm_lifecycle_event ?? '') && source.INIT_CWD) || '.';

/** Returns how the owner types a command here: in the folder of a packed release, or by npm in the repository. */
export const ownCommand = (
  name: 'admin' | 'backup' | 'restore',
  args: string,
  source: NodeJS.ProcessEnv = process.env,
): string => (source.LAUNCH_COMMAND ? `./launch ${name} ${args}` : `npm run -s ${name} -- ${args}`);

/** Returns the environment of this process, for a program that begins with nothing else. */
export const processEnv = (): NodeJS.ProcessEnv => process.env;

/** Returns the environment of a scheduled backup, which is a process of its own. */
export const scheduledBackupEnv = (dataDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  DATA_DIR: dataDir,
  LAUNCH_COMMAND: process.env.LAUNCH_COMMAND,
});

/** Returns the environment of Gatsby's development server behind the local host. */
export const developEnv = (siteUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  SITE_URL: siteUrl,
  GATSBY_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'development',
});

/** A mailbox belongs to a user. */
const isMailboxUrl = (text: string): boolean =>
  isServerUrl(text, /^imaps?:$/) && new URL(text).username !== '' && new URL(text).password !== '';

const urlOf = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** Returns the origin of an address, or undefined if it is more than an origin. */
function originOf(text: string): string | undefined {
  const url = urlOf(text);
  const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return isOrigin ? url.origin : undefined;
}
