import { OWNER_REF } from '../contract/email';
import { type MailContent, type RenderedMail, renderMail } from '../email/layout';
import { mailLinks, type Tokens } from '../email/tokens';

/** What an email to the owner says. */
export type Report = Omit<MailContent, 'button'>;

export interface RenderOptions {
  tokens: Tokens;
  /** The public address of the site. */
  siteUrl: string;
  now: () => number;
}

/** Renders an email to the owner, with a button to the dashboard. */
export const renderReport = ({ siteUrl, tokens, now }: RenderOptions, content: Report): RenderedMail =>
  renderMail(
    { ...content, button: { label: 'Open the dashboard', url: `${siteUrl}/admin` } },
    mailLinks(siteUrl, tokens, OWNER_REF, now()),
  );
