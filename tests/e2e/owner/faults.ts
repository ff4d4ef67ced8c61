import type { ForwardOptions, Interceptor } from '@tariff-tantrum/infra/testing';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';

/** Bytes of an export that end inside its first row. */
export const PARTIAL_EXPORT = 90;

/** Changes every password on its way, so that the API rejects it. */
export const rejectPassword: Interceptor = ({ headers }, _response, forward) =>
  forward({ headers: { ...headers, authorization: `${headers.authorization}x` } });

/** Responds as the API does while its store is unavailable. */
export const failStore: Interceptor = (_request, response) => {
  response.writeHead(504).end(ERROR_TEXTS.storeUnavailable);
};

/** Ends exports after `PARTIAL_EXPORT` bytes: `reset` destroys the connection, `end` completes the response. */
export const truncateExport =
  (how: 'reset' | 'end'): Interceptor =>
  ({ url }, _response, forward) =>
    forward(url === PATHS.export ? { body: truncate(how) } : {});

const truncate = (how: 'reset' | 'end'): ForwardOptions['body'] =>
  async function* (chunks) {
    for await (const chunk of chunks) {
      yield chunk.subarray(0, PARTIAL_EXPORT);
      if (how === 'reset') throw new Error('The export is truncated.');
      return;
    }
  };

/** Responds to exports as a server without an admin password does. */
export const unconfigureExports: Interceptor = ({ url }, response, forward) => {
  if (url !== PATHS.export) return forward();
  response.writeHead(503).end(ERROR_TEXTS.notConfigured);
};
