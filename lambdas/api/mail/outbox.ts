import type { Context, Hono } from 'hono';
import { ERROR_TEXTS } from '../../contract';
import { MAIL_KINDS, MAIL_PATHS } from '../../contract/mail';
import type { OutboxMail } from '../../contract/mail/outbox';
import { HOUR, isoOf } from '../../domain';
import type { ArchivedMail, MailArchive } from '../../mail';
import { requireAdmin } from '../auth';
import type { ApiDeps, MailDeps } from '../deps';
import { json, respond } from '../endpoint';
import { ApiError } from '../errors';
import { createMailEndpoint } from './endpoint';

/** The mails that one response contains. */
const LIST_LENGTH = 100;
const PREVIEW_LIFETIME = HOUR;

/**
 * `GET /api/outbox`: the newest mails that were written to files, with their text parts, for the owner. Each has the
 * address of its HTML part, `GET /api/outbox/mail`, which works without the password for an hour: a browser opens it
 * as a document of its own, in a sandbox.
 */
export function createOutboxApi(deps: ApiDeps, { tokens }: MailDeps, outbox: MailArchive): Hono {
  const entryOf = async (tag: ArchivedMail): Promise<OutboxMail[]> => {
    const mail = await outbox.read(tag);
    if (!mail) return [];
    const query = new URLSearchParams({
      t: tokens.issue('preview', tag.ref, deps.now() + PREVIEW_LIFETIME),
      kind: tag.kind,
      attempt: String(tag.attempt),
    });
    const { to, subject, text } = mail;
    const html = `${MAIL_PATHS.outboxMail}?${query}`;
    return [{ kind: tag.kind, attempt: tag.attempt, writtenAt: isoOf(tag.at), to, subject, text, html }];
  };
  const list = async (c: Context) => {
    const newest = (await outbox.list()).slice(0, LIST_LENGTH);
    return json(c, { mails: (await Promise.all(newest.map(entryOf))).flat() });
  };
  const show = async (c: Context) => {
    const { t, kind: given, attempt } = c.req.query();
    const ref = tokens.read('preview', t);
    const kind = MAIL_KINDS.find((known) => known === given);
    const mail =
      ref !== undefined && kind ? await outbox.read({ ref, kind, attempt: Number(attempt) }) : undefined;
    if (!mail) throw new ApiError(404, ERROR_TEXTS.unknownPath);
    return respond(c, mail.html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
    });
  };
  const app = createMailEndpoint(MAIL_PATHS.outbox, { GET: [requireAdmin(deps), list] });
  return app.route('/', createMailEndpoint(MAIL_PATHS.outboxMail, { GET: [show] }));
}
