import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Hono, type MiddlewareHandler } from 'hono';
import { handle, streamHandle } from 'hono/aws-lambda';
import type { LogEntry } from '../api';
import { isSameSecret } from '../api/auth';
import { text } from '../api/endpoint';
import { createErrorHandler } from '../api/errors';
import { ERROR_TEXTS } from '../contract';
import { EDGE_HEADERS } from '../contract/edge-headers';
import { readEnv } from '../env';

/** Logs an entry as one line of JSON. */
export const log = (entry: LogEntry): void => console.log(JSON.stringify(entry));

/** Creates the Lambda handler of an app behind API Gateway (a REST API, so events have version 1). */
export const createLambdaHandler = (app: Hono) => handle(behindCloudFront(app));

/** Creates a Lambda handler that streams its response. */
export const createStreamingHandler = (app: Hono) => streamHandle(behindCloudFront(app));

type FromApiGateway = { Bindings: { event: APIGatewayProxyEvent } };

/** Returns the app for requests that came through CloudFront. */
function behindCloudFront(app: Hono): Hono<FromApiGateway> {
  const outer = new Hono<FromApiGateway>();
  outer.onError(createErrorHandler(log));
  outer.use(requireCloudFront(readEnv(['EDGE_SECRET']).EDGE_SECRET));
  outer.use((c, next) => {
    const authorization = authorizationBytes(c.env.event);
    if (authorization) c.req.raw.headers.set('Authorization', authorization);
    return next();
  });
  outer.route('/', app);
  return outer;
}

/**
 * Responds 421 (misdirected request) without the secret that CloudFront sends. Not 403, which CloudFront
 * replaces by the page for "not found", and not 404, which would hide a wrong secret from the operator.
 */
function requireCloudFront(secret: string): MiddlewareHandler {
  return async (c, next) =>
    isSameSecret(c.req.header(EDGE_HEADERS.secret) ?? '', secret)
      ? next()
      : text(c, ERROR_TEXTS.notFromCloudFront, 421);
}

/**
 * Returns the header as its bytes, one character each, as on every other host. Hono's adapter would
 * percent-encode what is not ASCII. Whether API Gateway passes such a header on as UTF-8 text or byte by byte is
 * not documented, so both are accepted.
 */
function authorizationBytes({ headers }: APIGatewayProxyEvent): string | undefined {
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  if (value === undefined) return undefined;
  const isBytes = /^[\0-\xff]*$/.test(value) && isUtf8(Buffer.from(value, 'latin1'));
  return isBytes ? value : Buffer.from(value, 'utf8').toString('latin1');
}
