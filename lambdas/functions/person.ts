import { handle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { SCHEMAS } from '../contract/schemas';
import { newContext } from '../system/context';
import { personHandlers } from '../system/person';
import { hasEnv } from './env';
import {
  behindCloudFront,
  lambdaHost,
  log,
  nameInstallation,
  openTable,
  requestWaits,
  withMailKey,
} from './lambda';

const { now } = lambdaHost;
const table = openTable();
const welcome = hasEnv('WELCOME');

/** Serves the links in emails. */
export const handler = handle(
  behindCloudFront(
    withMailKey((keys) => {
      const context = newContext({ table, now, hash: keys.hash, installation: nameInstallation(), welcome });
      const tokens = { keys, now };
      // No handler of this Lambda takes signups.
      const waits = requestWaits(table, keys.hash, true);
      return createApp(personHandlers({ ...lambdaHost, ...waits, context, tokens }), {
        schemas: SCHEMAS,
        log,
      });
    }),
  ),
);
