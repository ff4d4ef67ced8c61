import { handle } from 'hono/aws-lambda';
import { createApp } from '../api/app';
import { SCHEMAS } from '../contract/schemas';
import { domainOfAddress, type Sender } from '../contract/sender';
import { lookUpWith } from '../deliverability/dns/look-up';
import { askCapacity } from '../email/capacity';
import { createSesMailer } from '../email/engines/ses';
import { requireOwner } from '../owner/auth';
import { hasLeft } from '../people/suppression-list';
import { newContext } from '../system/context';
import { ownerHandlers } from '../system/owner';
import { hasEnv, readEnv, readOptIn } from './env';
import {
  behindCloudFront,
  log,
  nameInstallation,
  openTable,
  ownerAccess,
  problemsIn,
  withMailKey,
} from './lambda';

const table = openTable();
const access = ownerAccess(table);
const problems = problemsIn(table);
const { now } = access;
const optIn = readOptIn();
const sending = optIn && readSending();

/**
 * Serves everything that requires the password, except the export, and every path that no other Lambda serves. People
 * are erased and recognised on every stage.
 */
export const handler = handle(
  behindCloudFront(
    withMailKey((keys) => {
      const context = newContext({ table, now, hash: keys.hash, installation: nameInstallation() });
      const needs = {
        ...access,
        context,
        hasLeft: (email: string) => hasLeft(context, email),
        isDoubleOptIn: optIn === 'double',
        emails: sending ? { sender: sending.sender } : {},
        problems,
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

/** Returns what checking and testing campaigns needs. */
function readSending() {
  const { OWNER_EMAIL, MAIL_RATE, MAIL_FROM, CAMPAIGN_FROM, BOUNCE_DOMAIN } = readEnv([
    'OWNER_EMAIL',
    'MAIL_RATE',
    'MAIL_FROM',
    'CAMPAIGN_FROM',
    'BOUNCE_DOMAIN',
  ]);
  const mailer = createSesMailer({});
  const sender: Sender = {
    provider: 'Amazon SES',
    from: [...new Set([MAIL_FROM, CAMPAIGN_FROM].map(domainOfAddress))],
    envelope: BOUNCE_DOMAIN,
    // SES signs with its identity, the parent of that.
    signature: BOUNCE_DOMAIN.replace(/^[^.]+\./, ''),
  };
  return {
    sender,
    lookUp: lookUpWith(),
    engine: 'ses' as const,
    hasReports: true,
    isTrial: false,
    ownerEmail: OWNER_EMAIL,
    isOwnerSilent: hasEnv('OWNER_MAIL'),
    rate: Number(MAIL_RATE),
    capacity: () => askCapacity(mailer).catch(() => undefined),
  };
}
