import { handle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { VISITOR_SCHEMAS } from '../contract/signup-schemas';
import { SIGNUP_COUNT_FROM } from '../facts/facts';
import { joinList } from '../people/join';
import { visitorHandlers } from '../signups/handlers';
import { createReadyCheck } from '../table/ready';
import { hasEnv, readOptIn } from './env';
import { behindCloudFront, lambdaHost, log, openTable, requestWaits, withMailKey } from './lambda';

const { now } = lambdaHost;
const table = openTable();
const ready = createReadyCheck(table, now);
const welcome = hasEnv('WELCOME');
/** Undefined if the stage can send no emails. */
const optIn = readOptIn();
const signupsCauseEmails = optIn === 'double' || (optIn !== undefined && welcome);

const createVisitorApp = withMailKey(({ hash }) => {
  const context = { table, now, hash, optIn, welcome };
  const waits = requestWaits(table, hash, signupsCauseEmails);
  return createApp(
    visitorHandlers(
      { ...lambdaHost, ...waits, context, ready, join: (...visitor) => joinList(context, ...visitor) },
      SIGNUP_COUNT_FROM,
    ),
    {
      schemas: VISITOR_SCHEMAS,
      log,
    },
  );
});

/** Serves the endpoints that anyone may call, and every path that no other Lambda serves. */
export const handler = handle(behindCloudFront(createVisitorApp));
