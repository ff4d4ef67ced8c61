import type { Hono } from 'hono';
import { createApp } from '../api/app';
import { campaignHandlers } from '../campaigns/handlers';
import { outboxHandlers } from '../email/outbox-handlers';
import { requireAdmin } from '../owner/auth';
import { personHandlers } from '../people/handlers';
import { exportHandlers } from '../signups/export-handler';
import { visitorHandlers } from '../signups/handlers';
import { ownerHandlers } from '../signups/owner-handlers';
import type { ApiDeps } from './deps';

export type { Log, LogEntry } from '../api/host';
export { logEntry } from '../api/responses';
export type { ApiDeps, MailDeps } from './deps';

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
