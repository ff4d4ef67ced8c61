import type { Hono } from 'hono';
import { createApp } from './app';
import { requireAdmin } from './auth';
import { campaignHandlers } from './campaigns';
import type { ApiDeps } from './deps';
import { exportHandlers } from './export';
import { outboxHandlers } from './outbox';
import { ownerHandlers } from './owner';
import { personHandlers } from './person';
import { visitorHandlers } from './visitor';

export type { ApiDeps, Log, LogEntry, MailDeps } from './deps';
export { logEntry } from './responses';

/**
 * Creates the whole API as one app, for a host that serves all of it.
 * @example const api = createApi(deps); const response = await api.fetch(new Request(url));
 */
export function createApi(deps: ApiDeps): Hono {
  const { mail, log } = deps;
  return createApp(
    {
      ...visitorHandlers(deps),
      ...ownerHandlers(deps),
      ...campaignHandlers(deps),
      ...exportHandlers(deps),
      ...(mail && personHandlers(deps, mail)),
      ...(mail?.outbox && outboxHandlers(deps, mail, mail.outbox)),
    },
    { log, requireOwner: requireAdmin(deps) },
  );
}
