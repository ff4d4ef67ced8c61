import { handle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { SCHEMAS } from '../contract/schemas';
import { createSesMailer } from '../email/engines/ses';
import { createTokens } from '../email/tokens';
import { CONTACT } from '../facts/facts';
import { requireOwner } from '../owner/auth';
import { createMailStore } from '../system/mail-store';
import { ownerHandlers } from '../system/owner';
import { createSignupStore } from '../system/signup-store';
import { hasEnv, readEnv, readOptIn } from './env';
import { behindCloudFront, log, openTable, ownerAccess, withMailKey } from './lambda';

const table = openTable();
const access = ownerAccess(table);
const { now } = access;
const signups = createSignupStore(table, { now });
const optIn = readOptIn();
const sending = optIn && readSending();
const mailDomain = CONTACT.support.slice(CONTACT.support.lastIndexOf('@') + 1);

/** Everything that asks for the password, except the export, and every path that no other Lambda serves. People are erased and recognised on every stage. */
export const handler = handle(
  behindCloudFront(
    withMailKey((keys) => {
      const people = createMailStore(table, { now, hash: keys.hash });
      const needs = {
        ...access,
        signups,
        people,
        countPending: async () => (optIn === 'double' ? people.pendingCount() : undefined),
        emails: sending ? { mailDomain } : {},
        // Alarms tell the owner.
        problems: async () => [],
      };
      const tokens = createTokens(keys, now);
      return createApp(ownerHandlers(needs, sending && { ...needs, ...sending, store: people, tokens }), {
        schemas: SCHEMAS,
        log,
        requireOwner: requireOwner(access),
      });
    }),
  ),
);

/** Returns what is needed to check and test campaigns. */
function readSending() {
  const { OWNER_EMAIL, MAIL_RATE } = readEnv(['OWNER_EMAIL', 'MAIL_RATE']);
  const mailer = createSesMailer({});
  return {
    engine: 'ses' as const,
    isTrial: false,
    ownerEmail: OWNER_EMAIL,
    isOwnerSilent: hasEnv('OWNER_MAIL'),
    rate: Number(MAIL_RATE),
    capacity: () => mailer.capacity().catch(() => undefined),
  };
}
