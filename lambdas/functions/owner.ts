import { handle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { SCHEMAS } from '../contract/schemas';
import { createSesMailer } from '../email/engines/ses';
import { CONTACT } from '../facts/facts';
import { requireOwner } from '../owner/auth';
import { hasLeft } from '../people/suppression-list';
import { newContext } from '../system/context';
import { ownerHandlers } from '../system/owner';
import { hasEnv, readEnv, readOptIn } from './env';
import { behindCloudFront, log, nameInstallation, openTable, ownerAccess, withMailKey } from './lambda';

const table = openTable();
const access = ownerAccess(table);
const { now } = access;
const optIn = readOptIn();
const sending = optIn && readSending();
const mailDomain = CONTACT.support.slice(CONTACT.support.lastIndexOf('@') + 1);

/** Everything that asks for the password, except the export, and every path that no other Lambda serves. People are erased and recognised on every stage. */
export const handler = handle(
  behindCloudFront(
    withMailKey((keys) => {
      const context = newContext({ table, now, hash: keys.hash, installation: nameInstallation() });
      const needs = {
        ...access,
        context,
        hasLeft: (email: string) => hasLeft(context, email),
        isDoubleOptIn: optIn === 'double',
        emails: sending ? { mailDomain } : {},
        // Alarms tell the owner.
        problems: async () => [],
      };
      const tokens = { keys, now };
      return createApp(ownerHandlers(needs, sending && { ...needs, ...sending, tokens }), {
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
    hasReports: true,
    isTrial: false,
    ownerEmail: OWNER_EMAIL,
    isOwnerSilent: hasEnv('OWNER_MAIL'),
    rate: Number(MAIL_RATE),
    capacity: () => mailer.capacity().catch(() => undefined),
  };
}
