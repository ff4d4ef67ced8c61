import type { Context } from 'hono';
import type { ApiDeps } from '../api';
import { usablePassword } from '../api/auth';
import { EDGE_HEADERS } from '../contract/edge-headers';
import { readEnv } from '../env';
import type { SignupStore } from '../store';
import { createDynamoDbStore, createSecretReader, createStoreClient } from '../store/dynamodb';
import { log } from './lambda-handler';

/** What every endpoint gets from CloudFront's headers and from the Lambda runtime. */
export const lambdaDeps = {
  siteUrl: (c: Context) => c.req.header(EDGE_HEADERS.publicOrigin),
  clientAddress: (c: Context) => c.req.header(EDGE_HEADERS.viewerAddress),
  now: Date.now,
  log,
};

/** Opens the signup store of this stage's table. */
export function openStore() {
  const { TABLE_NAME } = readEnv(['TABLE_NAME']);
  return createDynamoDbStore({ client: createStoreClient(), tableName: TABLE_NAME, now: Date.now });
}

/** Returns what the endpoints of the owner need. */
export function adminDeps(): ApiDeps & { store: SignupStore } {
  const { ADMIN_PASSWORD_SECRET } = readEnv(['ADMIN_PASSWORD_SECRET']);
  const readSecret = createSecretReader({ secretId: ADMIN_PASSWORD_SECRET, now: Date.now });
  return { ...lambdaDeps, store: openStore(), adminPassword: usablePassword(readSecret, log) };
}
