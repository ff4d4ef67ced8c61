import type { Hono } from 'hono';
import { createApp } from '../api/app';
import type { Host } from '../api/host';
import { SCHEMAS } from '../contract/schemas';
import type { MailArchive } from '../email/mailer';
import { outboxHandlers } from '../email/outbox-handlers';
import type { Tokens } from '../email/tokens';
import { SIGNUP_COUNT_FROM } from '../facts/facts';
import { type OwnerAccess, requireOwner } from '../owner/auth';
import { createJoin, createSilentJoin, type JoinOptions } from '../people/join';
import type { OverviewNeeds } from '../reports/handlers';
import { exportHandlers } from '../signups/export-handler';
import { type Join, visitorHandlers } from '../signups/handlers';
import type { MailStore } from './mail-store';
import { ownerHandlers, type SendingNeeds } from './owner';
import { personHandlers } from './person';
import type { SignupStore } from './signup-store';

/** How a host that serves the whole API sends emails. */
export interface ApiMail
  extends Pick<JoinOptions, 'optIn' | 'welcome'>,
    Pick<SendingNeeds, 'engine' | 'isTrial' | 'ownerEmail' | 'isOwnerSilent' | 'rate' | 'capacity'> {
  tokens: Tokens;
  /** The files that emails are written to, or the domain that they come from. */
  emails: { outbox: MailArchive } | { mailDomain: string };
}

/** What the whole API needs. */
export interface ApiOptions
  extends Host,
    Pick<OwnerAccess, 'adminPassword'>,
    Pick<OverviewNeeds, 'problems'> {
  signups: SignupStore;
  /** It also knows who has left, and erases people, on a host that sends no emails. */
  people: MailStore;
  /** Undefined if the host sends no emails. */
  mail?: ApiMail | undefined;
}

/** Creates the function that signs a visitor up, as the whole API does. */
const createApiJoin = ({
  mail,
  signups,
  people,
  now,
}: Pick<ApiOptions, 'mail' | 'signups' | 'people' | 'now'>): Join =>
  mail ? createJoin({ ...mail, signups, requests: people.context }) : createSilentJoin(signups, now);

/**
 * Creates the whole API as one app, for a host that serves all of it.
 * @example const api = createApi(options); const response = await api.fetch(new Request(url));
 */
export function createApi({ mail, ...options }: ApiOptions): Hono {
  const { signups, people, now, log } = options;
  const { actions, logins, ready } = signups;
  const join = createApiJoin({ mail, ...options });
  const owner = {
    ...options,
    actions,
    countPending: async () => (mail?.optIn === 'double' ? people.pendingCount() : undefined),
    emails: mail ? ('outbox' in mail.emails ? { outbox: true as const } : mail.emails) : {},
  };
  return createApp(
    {
      ...visitorHandlers({ ...options, join, ready }, SIGNUP_COUNT_FROM),
      ...ownerHandlers(owner, mail && { ...owner, ...mail, store: people }),
      ...exportHandlers(owner),
      ...(mail && personHandlers({ ...options, ...mail })),
      ...(mail && 'outbox' in mail.emails && outboxHandlers({ ...mail.emails, tokens: mail.tokens, now })),
    },
    { schemas: SCHEMAS, log, requireOwner: requireOwner({ ...owner, logins }) },
  );
}
