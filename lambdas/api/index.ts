import { Hono } from 'hono';
import type { ApiDeps } from './deps';
import { createErrorHandler } from './errors';
import { createFallback } from './fallback';
import { createHealth, createReady } from './health';
import { createMailApi, signupRequester } from './mail';
import { createActions } from './owner/actions';
import { createCount } from './owner/count';
import { createDaily } from './owner/daily';
import { createErase } from './owner/erase';
import { createEraseRange } from './owner/erase-range';
import { createExport } from './owner/export';
import { createImport } from './owner/import';
import { createList } from './owner/list';
import { createPublicCount } from './public-count';
import { createSignup } from './signup';

export type { ApiDeps, Log, LogEntry, MailDeps } from './deps';

/**
 * Creates the whole API as one app, for a host that serves all of it.
 * @example const api = createApi(deps); const response = await api.fetch(new Request(url));
 */
export function createApi({ ...deps }: ApiDeps): Hono {
  const api = new Hono();
  api.onError(createErrorHandler(deps.log));
  const endpoints = [
    createSignup,
    createList,
    createCount,
    createDaily,
    createExport,
    createErase,
    createImport,
    createEraseRange,
    createActions,
    createHealth,
    createReady,
  ];
  if (deps.mail) deps.requestSignup = signupRequester(deps.mail, deps.clientAddress);
  for (const create of endpoints) api.route('/', create(deps));
  api.route('/', createPublicCount(deps));
  if (deps.mail) api.route('/', createMailApi(deps, deps.mail));
  return api.route('/', createFallback());
}
