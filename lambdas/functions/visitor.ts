import { handle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { VISITOR_SCHEMAS } from '../contract/signup-schemas';
import { SIGNUP_COUNT_FROM } from '../facts/facts';
import { createJoin, createSilentJoin } from '../people/join';
import { createChanges } from '../signups/changes';
import { createCounts } from '../signups/counts';
import { visitorHandlers } from '../signups/handlers';
import { createReadyCheck } from '../table/ready';
import { hasEnv, readOptIn } from './env';
import { behindCloudFront, lambdaHost, log, openTable, requestWaits, withMailKey } from './lambda';

const { now } = lambdaHost;
const table = openTable();
const signups = createCounts(table, now);
const changes = createChanges(table, now);
const ready = createReadyCheck(table, now);
const welcome = hasEnv('WELCOME');
/** Undefined if the stage can send no emails. */
const optIn = readOptIn();
const signupsCauseEmails = optIn === 'double' || (optIn !== undefined && welcome);

const createVisitorApp = withMailKey(({ hash }) => {
  const join = optIn
    ? createJoin({ optIn, welcome, signups: changes, requests: { table, now, hash } })
    : createSilentJoin(changes, now);
  const waits = requestWaits(table, hash, signupsCauseEmails);
  return createApp(visitorHandlers({ ...lambdaHost, ...waits, signups, join, ready }, SIGNUP_COUNT_FROM), {
    schemas: VISITOR_SCHEMAS,
    log,
  });
});

/** What anyone may call, and every path that no other Lambda serves. */
export const handler = handle(behindCloudFront(createVisitorApp));
