import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Handler } from './pages';

/** What a `fetch` handler is given beside the request. */
export interface Incoming {
  incoming: IncomingMessage;
}

/** Sends what is under `/api` to the API, and everything else to the pages. */
export function createRouter(
  api: (request: Request, env: Incoming) => Response | Promise<Response>,
  pages: Handler,
  siteUrl: string,
): Handler {
  const { host } = new URL(siteUrl);
  const answer = getRequestListener((request, env) => api(request, env as Incoming));
  return (request: IncomingMessage, response: ServerResponse) => {
    if (!/^\/api(\/|\?|$)/.test(request.url ?? '')) return pages(request, response);
    // Nothing depends on what a caller says the host is called.
    request.headers.host = host;
    void answer(request, response);
  };
}
