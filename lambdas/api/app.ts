import { type Context, Hono, type MiddlewareHandler } from 'hono';
import {
  allowedMethods,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  needsPassword,
} from '../contract/endpoints';
import { ERROR_TEXTS } from '../contract/messages';
import type { BodyOf, EndpointSchemas, QueryOf, ResponseOf, SCHEMAS } from '../contract/schemas';
import type { Log } from './host';
import { readJson, validated } from './input';
import { createErrorHandler, json, text } from './responses';

/** A request whose query and body have been read as the table of endpoints requires. */
export interface Call<Name extends EndpointName> {
  c: Context;
  query: QueryOf<Name>;
  body: (typeof ENDPOINTS)[Name] extends { body: 'json' } ? BodyOf<Name> : undefined;
}

/** The handlers of endpoints. The result of a handler is sent as JSON, unless it is a response. */
export type Handlers<Names extends EndpointName> = {
  [Name in Names]: (call: Call<Name>) => Promise<Reply<Name>> | Reply<Name>;
};
type Reply<Name extends EndpointName> =
  | Response
  | (ResponseOf<Name> extends undefined ? Response : ResponseOf<Name>);

/** The part of `SCHEMAS` that some endpoints have. */
type SchemasOf<Names extends EndpointName> = Pick<typeof SCHEMAS, Extract<Names, keyof typeof SCHEMAS>>;

type AnyHandler = (call: Call<EndpointName>) => Promise<Response | object> | Response | object;

/**
 * Creates the app that serves some of the endpoints. It responds 405 to other methods of their paths and 404 to any
 * other request.
 * @param schemas the schemas of these endpoints; a Lambda need not load others
 * @param requireOwner lets only the owner pass; needed if there are endpoints for the owner
 */
export function createApp<Names extends EndpointName>(
  handlers: Partial<Handlers<Names>>,
  { schemas, log, requireOwner }: { schemas: SchemasOf<Names>; log: Log; requireOwner?: MiddlewareHandler },
): Hono {
  const schemasOf = new Map<string, EndpointSchemas>(Object.entries(schemas));
  const app = new Hono();
  app.onError(createErrorHandler(log));
  const endpoints = Object.entries(handlers).map(([name, handler]) => ({
    name: name as EndpointName,
    handler: handler as AnyHandler,
    ...(ENDPOINTS[name as EndpointName] as Endpoint),
    schemas: schemasOf.get(name),
  }));
  for (const endpoint of endpoints) {
    const handle = async (c: Context) => {
      const result = await endpoint.handler(await readCall(endpoint, c));
      return result instanceof Response ? result : json(c, result);
    };
    const { method, path } = endpoint;
    if (!needsPassword(endpoint)) app.on([method], [path], handle);
    else if (requireOwner) app.on([method], [path], requireOwner, handle);
    else throw new Error(`${path} needs the password of the owner.`);
  }
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allow = allowedMethods(path);
    // OPTIONS too: no other origin may call the API.
    app.all(path, (c) => text(c, ERROR_TEXTS.methodNotAllowed(allow), 405, { Allow: allow }));
  }
  app.notFound((c) => text(c, ERROR_TEXTS.unknownPath, 404));
  return app;
}

async function readCall(
  { body, bodyLimit, schemas }: Endpoint & { schemas: EndpointSchemas | undefined },
  c: Context,
): Promise<Call<EndpointName>> {
  const sent =
    body && schemas?.body && validated(schemas.body.safeParse(await readJson(c.req.raw, bodyLimit)));
  const query = schemas?.query && validated(schemas.query.safeParse(c.req.query()));
  return { c, query, body: sent } as Call<EndpointName>;
}
