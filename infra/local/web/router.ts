import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Handler } from './pages';
import { NOT_A_REQUEST, refusalHeaders } from './refuse';

/** The second argument of a `fetch` handler. */
export interface Incoming {
  incoming: IncomingMessage;
}

/**
 * Returns the handler that passes requests under `/api` to the API, and all others to the pages.
 * @param headers of every response
 */
export function createRouter(
  api: (request: Request, env: Incoming) => Response | Promise<Response>,
  pages: Handler,
  { siteUrl, headers }: { siteUrl: string; headers: Record<string, string> },
): Handler {
  const { host } = new URL(siteUrl);
  const callApi = getRequestListener((request, env) => api(request, env as Incoming), {
    // The API responds to its own errors: this is a target that is no URL.
    errorHandler: () => new Response(NOT_A_REQUEST, { status: 400, headers: refusalHeaders(NOT_A_REQUEST) }),
  });
  return (request: IncomingMessage, response: ServerResponse) => {
    for (const name in headers) response.setHeader(name, headers[name] ?? '');
    if (!/^\/api(\/|\?|$)/.test(request.url ?? '')) return pages(request, response);
    // The Host header of the client is not trusted.
    request.headers.host = host;
    void callApi(request, response);
  };
}
