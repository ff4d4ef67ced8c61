import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type Context, Hono } from 'hono';
import { countRequest } from '../api/client-limits';
import type { Host, LogEntry } from '../api/host';
import { createErrorHandler } from '../api/responses';
import { watchUnreadable } from '../api/unreadable';
import { EDGE_HEADERS } from '../contract/edge-headers';
import type { Problem } from '../contract/schemas';
import { type MailKeys, parseMailKey } from '../email/keys';
import { openActionLog } from '../owner/action-log';
import { type OwnerAccess, usablePassword } from '../owner/auth';
import { findOverdue } from '../signups/expiring';
import { createStoreClient } from '../table/dynamodb/client';
import { createDynamoDbTable } from '../table/dynamodb/dynamodb-table';
import { MemoryItems } from '../table/memory-items';
import type { Table } from '../table/table';
import { readEnv } from './env';
import { createSecretReader } from './secret';

/** Logs an entry as one line of JSON. */
export const log = (entry: LogEntry): void => console.log(JSON.stringify(entry));

/** What handlers get from CloudFront's headers and from the Lambda runtime. */
export const lambdaHost: Omit<Host, 'signupWait' | 'linkWait'> = {
  now: Date.now,
  siteUrl: (c: Context) => c.req.header(EDGE_HEADERS.publicOrigin),
  clientAddress: (c: Context) => c.req.header(EDGE_HEADERS.viewerAddress),
  log,
};

/** Names the installation: a table that was restored has another name. */
export const nameInstallation = (): string => readEnv(['TABLE_NAME']).TABLE_NAME;

/** Opens this stage's table. */
export function openTable(): Table {
  return createDynamoDbTable(createStoreClient(), nameInstallation());
}

/** Returns what recognising the owner and logging their actions needs. */
export function ownerAccess(table: Table) {
  const { ADMIN_PASSWORD_SECRET } = readEnv(['ADMIN_PASSWORD_SECRET']);
  const readSecret = createSecretReader({ secretId: ADMIN_PASSWORD_SECRET, now: Date.now });
  return {
    ...lambdaHost,
    adminPassword: usablePassword(readSecret, log),
    logins: { table, now: Date.now, memory: new MemoryItems() },
    actions: openActionLog({ table, now: Date.now }),
  } satisfies OwnerAccess;
}

/** Returns a function that resolves to the problems that no alarm tells the owner of. */
export function problemsIn(table: Table): () => Promise<Problem[]> {
  const findUnreadable = watchUnreadable(log);
  return async () => {
    const overdue = await findOverdue({ table, now: Date.now });
    return [findUnreadable(), overdue].filter((problem) => problem !== undefined);
  };
}

/**
 * Returns functions that count the requests of visitors in the table. A firewall counts only addresses, of which a
 * network has as many as it likes.
 * @param signupsCauseEmails whether each signup leads to an email
 */
export function requestWaits(table: Table, hash: MailKeys['hash'], signupsCauseEmails: boolean) {
  const { now, clientAddress } = lambdaHost;
  const count = (c: Context, causesEmail: boolean) =>
    countRequest({ table, now, hash }, clientAddress(c), causesEmail);
  return {
    signupWait: (c) => count(c, signupsCauseEmails),
    linkWait: (c) => count(c, true),
  } satisfies Pick<Host, 'signupWait' | 'linkWait'>;
}

/**
 * Returns a function that resolves to the result of `create`. It calls `create` with the keys of links and hashes, and
 * again if the mail key has changed: the owner may rotate it while Lambdas run.
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
 * Returns the header as its bytes, one character each, as on every other host. Hono's adapter would percent-encode
 * characters that are not ASCII. Whether API Gateway passes on such a header as UTF-8 text or byte by byte is not
 * documented, so both are accepted.
 */
function readAuthorization({ headers }: APIGatewayProxyEvent): string | undefined {
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  if (value === undefined) return undefined;
  const isBytes = /^[\0-\xff]*$/.test(value) && isUtf8(Buffer.from(value, 'latin1'));
  return isBytes ? value : Buffer.from(value, 'utf8').toString('latin1');
}
