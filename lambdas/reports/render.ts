import { type MailContent, type RenderedMail, renderMail } from '../email/layout';

/** The content of an email to the owner. */
export type Report = Omit<MailContent, 'button'>;

/** Renders an email to the owner, with a button to the dashboard. @param siteUrl the public address of the site */
export const renderReport = (siteUrl: string, content: Report): RenderedMail =>
  renderMail({ ...content, button: { label: 'Open the dashboard', url: `${siteUrl}/admin` } }, 'owner');
