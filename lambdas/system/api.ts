import type { Hono } from 'hono';
import { createApp } from '../api/app';
import type { Host } from '../api/host';
import type { OptIn } from '../contract/email';
import { SCHEMAS } from '../contract/schemas';
import type { Sender } from '../contract/sender';
import type { MailArchive } from '../email/mailer';
import { outboxHandlers } from '../email/outbox-handlers';
import type { Tokens } from '../email/tokens';
import { SIGNUP_COUNT_FROM } from '../facts/facts';
import { type OwnerAccess, requireOwner } from '../owner/auth';
import { joinList } from '../people/join';
import { hasLeft } from '../people/suppression-list';
import type { OverviewNeeds } from '../reports/handlers';
import { exportHandlers } from '../signups/export-handler';
import { type VisitorNeeds, visitorHandlers } from '../signups/handlers';
import type { SystemContext } from './context';
import { ownerHandlers, type SendingNeeds } from './owner';
import { personHandlers } from './person';

/** How a host that serves the whole API sends emails. */
export interface ApiMail
  extends Pick<
    SendingNeeds,
    'engine' | 'hasReports' | 'isTrial' | 'ownerEmail' | 'isOwnerSilent' | 'rate' | 'capacity' | 'lookUp'
  > {
  optIn: OptIn;
  tokens: Tokens;
  /** The files that emails are written to, or the sender of real emails. */
  emails: { outbox: MailArchive } | { sender: Sender };
  bounces?: OverviewNeeds['bounces'];
}

/** What the whole API needs. */
export interface ApiOptions
  extends Host,
    Pick<OwnerAccess, 'adminPassword' | 'actions' | 'logins'>,
    Pick<OverviewNeeds, 'problems' | 'version' | 'backups'>,
    Pick<VisitorNeeds, 'ready'> {
  /** Knows who has left, and erases people, even on a host that sends no emails. */
  context: SystemContext;
  /** Undefined if the host sends no emails. */
  mail?: ApiMail | undefined;
}

/**
 * Creates the whole API as one app, for a host that serves all of it.
 * @example const api = createApi(options); const response = await api.fetch(new Request(url));
 */
export function createApi({ mail, ...options }: ApiOptions): Hono {
  const { context, now, log } = options;
  const joining = { ...context, optIn: mail?.optIn };
  const owner = {
    ...options,
    hasLeft: (email: string) => hasLeft(context, email),
    isDoubleOptIn: mail?.optIn === 'double',
    emails: mail ? ('outbox' in mail.emails ? { outbox: true as const } : mail.emails) : {},
    bounces: mail?.bounces,
  };
  return createApp(
    {
      ...visitorHandlers(
        { ...options, join: (...visitor) => joinList(joining, ...visitor) },
        SIGNUP_COUNT_FROM,
      ),
      ...ownerHandlers(owner, mail && { ...owner, ...mail }),
      ...exportHandlers(owner),
      ...(mail && personHandlers({ ...options, ...mail })),
      ...(mail && 'outbox' in mail.emails && outboxHandlers({ ...mail.emails, tokens: mail.tokens, now })),
    },
    { schemas: SCHEMAS, log, requireOwner: requireOwner(owner) },
  );
}
