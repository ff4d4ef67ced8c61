import type { EmailKind } from '../../contract/email';
import { CONTACT } from '../../facts/facts';
import { EMAILS } from '../../people/texts';
import { composeMail } from '../compose';
import { parseMailKey } from '../keys';
import { renderMail } from '../layout';
import type { ComposedMail, MailTag } from '../mailer';
import { type MailLinks, mailLinks } from '../tokens';

export const TEST_MAIL_KEY = 'a-mail-key-for-tests-of-43-characters-------';
export const TEST_REF = '0123456789abcdef0123456789abcdef';
export const TEST_EMAIL = 'ada@example.org';
export const TEST_TIME = Date.UTC(2026, 2, 18, 12, 30);
export const TEST_FROM: string = CONTACT.support;

export const testTag = (kind: EmailKind = 'confirm', attempt = 1): MailTag => ({
  ref: TEST_REF,
  kind,
  attempt,
});

export const testLinks = (): MailLinks =>
  mailLinks(
    'https://launch.test',
    { keys: parseMailKey(TEST_MAIL_KEY), now: () => TEST_TIME },
    { ref: TEST_REF, email: TEST_EMAIL },
    TEST_TIME,
  );

/** Composes an email as the worker does. */
export function composeTestMail({
  from = TEST_FROM,
  to = TEST_EMAIL,
  kind = 'confirm' as EmailKind,
  attempt = 1,
} = {}): Promise<ComposedMail> {
  const links = testLinks();
  const content = renderMail(EMAILS[kind](links), links);
  return composeMail({ ...testTag(kind, attempt), from, to, links, since: TEST_TIME, content });
}
