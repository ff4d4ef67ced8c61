import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer';
import { GAME } from '../facts/facts';
import { messageIdOf } from './email-name';
import type { RenderedMail } from './layout';
import type { ComposedMail, MailTag } from './mailer';
import { picturesOf } from './picture';
import type { MailLinks } from './tokens';

export interface Composition extends MailTag {
  /** The sender's address. */
  from: string;
  /** The recipient's address as typed. */
  to: string;
  /** Absent in an email to the owner, who is on no list that could be left. */
  links?: MailLinks;
  /** When the email was first tried (ms since 1970). */
  since: number;
  content: RenderedMail;
}

/** Composes an email. The same composition always gives the same bytes. */
export async function composeMail(composition: Composition): Promise<ComposedMail> {
  const { ref, kind, attempt, from, to, links, since, content } = composition;
  // Identifiers are ASCII, even if the domain of the sender is not.
  const domain = domainToASCII(from.slice(from.lastIndexOf('@') + 1));
  const messageId = messageIdOf({ ref, kind, attempt }, since, domain);
  const message = new MailComposer({
    from: { name: GAME.name, address: from },
    // As an object: a string with a comma would be two recipients.
    to: { name: '', address: to },
    ...content,
    attachments: picturesOf(content.html).map(({ id: cid, mimePart }) => ({ cid, raw: mimePart })),
    messageId,
    date: new Date(since),
    baseBoundary: createHash('sha256').update(messageId).digest('hex').slice(0, 24),
    encoding: 'quoted-printable',
    newline: 'win',
    headers: {
      // Not by `list`, which writes angle brackets around List-Unsubscribe=One-Click.
      ...(links && {
        'List-Unsubscribe': { prepared: true, value: `<${links.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-Id': { prepared: true, value: `<launch-list.${domain}>` },
      }),
      'Auto-Submitted': 'auto-generated',
    },
  }).compile();
  const envelope = message.getEnvelope();
  return { from, to: envelope.to[0] ?? to, messageId, raw: await message.build() };
}
