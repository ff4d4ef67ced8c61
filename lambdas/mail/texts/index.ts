import type { MailKind } from '../../contract/mail';
import type { MailLinks } from '../links';
import { confirmMail } from './confirm';
import { goodbyeMail } from './goodbye';
import { type MailContent, type MailText, renderMail } from './layout';
import { linkMail } from './link';
import { onListMail } from './on-list';

const MAILS: Record<MailKind, (links: MailLinks) => MailContent> = {
  confirm: confirmMail,
  'on-list': onListMail,
  link: linkMail,
  goodbye: goodbyeMail,
};

/** Returns the subject, text and HTML of a mail. They contain nothing that a visitor typed. */
export const textOfMail = (kind: MailKind, links: MailLinks): MailText =>
  renderMail(MAILS[kind](links), links);
