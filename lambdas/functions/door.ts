import { isUtf8 } from 'node:buffer';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type Context, Hono } from 'hono';
import { handle, streamHandle } from 'hono/aws-lambda';
import type { LogEntry } from '../api';
import { requireEdge } from '../api/require-edge';
import { readEnv } from '../env';
import { EDGE_HEADERS } from './edge-headers';

/** What every endpoint learns from CloudFront, or does in the same way in every Lambda. */
export const atEdge = {
  siteUrl: (c: Context) => c.req.header(EDGE_HEADERS.publicOrigin),
  clientAddress: (c: Context) => c.req.header(EDGE_HEADERS.viewerAddress),
  now: Date.now,
  log: (entry: LogEntry) => console.log(JSON.stringify(entry)),
};

/** Makes an app the handler of a Lambda behind API Gateway (REST, so events of version 1). */
export const createDoor = (app: Hono) => handle(behindEdge(app));

/** As `createDoor`, for an answer that is streamed. */
export const createStreamingDoor = (app: Hono) => streamHandle(behindEdge(app));

type FromApiGateway = { Bindings: { event: APIGatewayProxyEvent } };

/** The app for requests that came through CloudFront. */
function behindEdge(app: Hono): Hono<FromApiGateway> {
  const door = new Hono<FromApiGateway>();
  door.use(requireEdge(EDGE_HEADERS.secret, readEnv(['EDGE_SECRET']).EDGE_SECRET));
  door.use((c, next) => {
    const authorization = authorizationBytes(c.env.event);
    if (authorization) c.req.raw.headers.set('Authorization', authorization);
    return next();
  });
  door.route('/', app);
  return door;
}

/**
 * The header as its bytes, one character each, as it arrives everywhere else. Hono's adapter would
 * percent-encode what is not ASCII. Whether API Gateway hands out such a header as UTF-8 or byte by byte is
 * not documented, so both are understood.
 */
function authorizationBytes({ headers }: APIGatewayProxyEvent): string | undefined {
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  if (value === undefined) return undefined;
  const isBytes = /^[\0-\xff]*$/.test(value) && isUtf8(Buffer.from(value, 'latin1'));
  return isBytes ? value : Buffer.from(value, 'utf8').toString('latin1');
}
