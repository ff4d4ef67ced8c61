import { handle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { VISITOR_SCHEMAS } from '../contract/signup-schemas';
import { SIGNUP_COUNT_FROM } from '../facts/facts';
import { createJoin, createSilentJoin } from '../people/join';
import { createRequests } from '../people/requests';
import { createChanges } from '../signups/changes';
import { createCounts } from '../signups/counts';
import { type Join, visitorHandlers } from '../signups/handlers';
import { createReadyCheck } from '../table/ready';
import { hasEnv, readOptIn } from './env';
import { behindCloudFront, lambdaHost, log, openTable, withMailKey } from './lambda';

const { now } = lambdaHost;
const table = openTable();
const counts = createCounts(table, now);
const changes = createChanges(table, now);
const ready = createReadyCheck(table, now);
const welcome = hasEnv('WELCOME');
const optIn = readOptIn();

const createVisitorApp = (join: Join) =>
  createApp(visitorHandlers({ ...lambdaHost, signups: counts, join, ready }, SIGNUP_COUNT_FROM), {
    schemas: VISITOR_SCHEMAS,
    log,
  });

/** Returns the app of a stage that can send emails: it stores keyed hashes of addresses. */
const appWithEmail = (mode: NonNullable<typeof optIn>) =>
  withMailKey(({ hash }) => {
    const people = createRequests({ table, now, hash });
    return createVisitorApp(createJoin({ optIn: mode, welcome, signups: changes, people, now }));
  });

function appWithoutEmail() {
  const app = createVisitorApp(createSilentJoin(changes, now));
  return async () => app;
}

/** What anyone may call, and every path that no other Lambda serves. */
export const handler = handle(behindCloudFront(optIn ? appWithEmail(optIn) : appWithoutEmail()));
