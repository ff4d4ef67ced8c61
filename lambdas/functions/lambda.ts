import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type Context, Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import type { LogEntry } from '../api/host';
import { createErrorHandler } from '../api/responses';
import { EDGE_HEADERS } from '../contract/edge-headers';
import { createSesMailer } from '../email/engines/ses';
import { type MailKeys, parseMailKey } from '../email/keys';
import { createTokens } from '../email/tokens';
import { usablePassword } from '../owner/auth';
import type { MailLimits } from '../people/limits';
import type { MailDeps, OwnerDeps } from '../system/deps';
import { createSignupStore, type SignupStore } from '../system/signup-store';
import { createStoreClient } from '../table/dynamodb/client';
import { createDynamoDbTable } from '../table/dynamodb/dynamodb-table';
import { hasEnv, readEnv } from './env';
import { createSecretReader } from './secret';

/** Logs an entry as one line of JSON. */
export const log = (entry: LogEntry): void => console.log(JSON.stringify(entry));

/** What every endpoint gets from CloudFront's headers and from the Lambda runtime. */
export const lambdaDeps = {
  siteUrl: (c: Context) => c.req.header(EDGE_HEADERS.publicOrigin),
  clientAddress: (c: Context) => c.req.header(EDGE_HEADERS.viewerAddress),
  now: Date.now,
  log,
};

/** Opens the signup store of this stage's table. */
export function openStore(): SignupStore {
  const { TABLE_NAME } = readEnv(['TABLE_NAME']);
  return createSignupStore(createDynamoDbTable(createStoreClient(), TABLE_NAME), { now: Date.now });
}

/** Returns what the endpoints of the owner need. */
export function ownerDeps(store: SignupStore): OwnerDeps {
  const { ADMIN_PASSWORD_SECRET } = readEnv(['ADMIN_PASSWORD_SECRET']);
  const readSecret = createSecretReader({ secretId: ADMIN_PASSWORD_SECRET, now: Date.now });
  return { ...lambdaDeps, store, adminPassword: usablePassword(readSecret, log) };
}

/** Returns what the owner's Lambda needs besides to check and test campaigns. */
function ownerMail(): Pick<MailDeps, 'ownerEmail' | 'isOwnerSilent' | 'rate' | 'capacity'> {
  const isOwnerSilent = hasEnv('OWNER_MAIL');
  if (!hasEnv('OWNER_EMAIL')) return { ownerEmail: '', isOwnerSilent, capacity: async () => undefined };
  const { OWNER_EMAIL, MAIL_RATE } = readEnv(['OWNER_EMAIL', 'MAIL_RATE']);
  const mailer = createSesMailer({});
  const capacity = () => mailer.capacity().catch(() => undefined);
  return { ownerEmail: OWNER_EMAIL, isOwnerSilent, rate: Number(MAIL_RATE), capacity };
}

/**
 * Returns a function that resolves to what `create` returns, which is called with the keys of links and hashes, and again
 * if the mail key has changed: the owner may rotate it while Lambdas run.
 */
export function withMailKey<T>(create: (keys: MailKeys) => T): () => Promise<T> {
  const { MAIL_KEY_SECRET } = readEnv(['MAIL_KEY_SECRET']);
  const readKey = createSecretReader({ secretId: MAIL_KEY_SECRET, now: Date.now });
  let created: { key: string; value: T } | undefined;
  return async () => {
    const key = (await readKey()) ?? '';
    if (created?.key !== key) created = { key, value: create(parseMailKey(key)) };
    return created.value;
  };
}

/** Whether the stage can send emails. */
export const SENDS_MAIL = hasEnv('OPT_IN');

/** Returns a function that creates what a stage that sends emails needs. */
export function createMailDeps(store: SignupStore, limits?: MailLimits): (keys: MailKeys) => MailDeps {
  const { OPT_IN } = readEnv(['OPT_IN']);
  const owner = ownerMail();
  const welcome = hasEnv('WELCOME');
  return (keys) => ({
    optIn: OPT_IN === 'double' ? 'double' : 'single',
    welcome,
    engine: 'ses',
    isTrial: false,
    ...owner,
    store: store.mailStore({ hash: keys.hash, limits, welcome }),
    tokens: createTokens(keys, Date.now),
    hash: keys.hash,
  });
}

/**
 * Creates the handler of a Lambda behind API Gateway that needs the mail key only if the stage can send emails.
 * @param create creates its app; called with `mail` if the stage can send emails
 */
export function createHandler(store: SignupStore, create: (mail?: MailDeps) => Hono) {
  if (SENDS_MAIL) {
    const mailDeps = createMailDeps(store);
    return handle(behindCloudFront(withMailKey((keys) => create(mailDeps(keys)))));
  }
  const app = create();
  return handle(behindCloudFront(async () => app));
}

/**
 * Returns the app for events of API Gateway (a REST API: version 1). Only the API may invoke a Lambda, and it refuses
 * requests without the key that CloudFront sends, so CloudFront's headers can be trusted.
 */
export function behindCloudFront(current: () => Promise<Hono>) {
  const outer = new Hono<{ Bindings: { event: APIGatewayProxyEvent } }>();
  outer.onError(createErrorHandler(log));
  outer.all('*', async (c) => {
    const authorization = readAuthorization(c.env.event);
    if (authorization) c.req.raw.headers.set('Authorization', authorization);
    return (await current()).fetch(c.req.raw, c.env);
  });
  return outer;
}

/**
 * Returns the header as its bytes, one character each, as on every other host. Hono's adapter would
 * percent-encode what is not ASCII. Whether API Gateway passes such a header on as UTF-8 text or byte by byte is
 * not documented, so both are accepted.
 */
function readAuthorization({ headers }: APIGatewayProxyEvent): string | undefined {
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  if (value === undefined) return undefined;
  const isBytes = /^[\0-\xff]*$/.test(value) && isUtf8(Buffer.from(value, 'latin1'));
  return isBytes ? value : Buffer.from(value, 'utf8').toString('latin1');
}
