import type { Handlers } from '../api/app';
import type { Host } from '../api/host';
import { ApiError, respond } from '../api/responses';
import { PATHS } from '../contract/endpoints';
import { ERROR_TEXTS } from '../contract/messages';
import type { OutboxEmail } from '../contract/schemas';
import { HOUR, isoOf } from '../facts/time';
import type { ArchivedMail, MailArchive } from './mailer';
import { withPictures } from './picture';
import { issueToken, readToken, type Tokens } from './tokens';

/** How many emails one response contains. */
const LIST_LENGTH = 100;
const PREVIEW_LIFETIME = HOUR;

/** The kind of an email, as in the name of its file. */
const KIND = /^[a-z0-9-]+$/;

/** What reading the outbox needs. */
export interface OutboxNeeds extends Pick<Host, 'now'> {
  tokens: Tokens;
  outbox: MailArchive;
}

/**
 * Returns how the owner reads the emails that were written to files. Each has the address of its HTML part, which works
 * without the password for an hour: a browser opens it as a document of its own, in a sandbox.
 */
export function outboxHandlers({ now, tokens, outbox }: OutboxNeeds): Handlers<'outbox' | 'outboxEmail'> {
  const describe = async (tag: ArchivedMail): Promise<OutboxEmail[]> => {
    const mail = await outbox.read(tag);
    if (!mail) return [];
    const query = new URLSearchParams({
      t: issueToken(tokens, 'preview', { ref: tag.ref, email: '' }, now() + PREVIEW_LIFETIME),
      kind: tag.kind,
      attempt: String(tag.attempt),
    });
    const { to, subject, text } = mail;
    const html = `${PATHS.outboxEmail}?${query}`;
    return [{ kind: tag.kind, attempt: tag.attempt, writtenAt: isoOf(tag.at), to, subject, text, html }];
  };

  return {
    async outbox() {
      const newest = (await outbox.list()).slice(0, LIST_LENGTH);
      return { emails: (await Promise.all(newest.map(describe))).flat() };
    },

    async outboxEmail({ c }) {
      const { t, kind = '', attempt } = c.req.query();
      const ref = readToken(tokens, 'preview', t)?.ref;
      const mail =
        ref !== undefined && KIND.test(kind)
          ? await outbox.read({ ref, kind, attempt: Number(attempt) })
          : undefined;
      if (!mail) throw new ApiError(404, ERROR_TEXTS.unknownPath);
      return respond(c, withPictures(mail.html), 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy':
          "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
        'Referrer-Policy': 'no-referrer',
      });
    },
  };
}
