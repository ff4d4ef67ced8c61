import { CONTACT, GAME, SELLER } from '../contract/facts';
import type { MailLinks } from './tokens';

/** The content of a mail. Paragraphs are plain text; addresses in them become links. */
export interface MailContent {
  subject: string;
  /** The form's label above the title. */
  form: string;
  title: string;
  before: readonly string[];
  button?: { label: string; url: string };
  after: readonly string[];
}

const IMPRINT = `${SELLER.legalName}, ${SELLER.street}, ${SELLER.city}, ${SELLER.country}`;

/** Renders a mail as text, which is complete by itself, and as HTML. */
export const renderMail = (content: MailContent, links: MailLinks) => ({
  subject: content.subject,
  text: textPart(content, links),
  html: htmlPart(content, links),
});

function textPart({ title, before, button, after }: MailContent, links: MailLinks): string {
  const paragraphs = [
    title.toUpperCase(),
    ...before,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
    `My signup: ${links.mySignup}\nLeave the list: ${links.unsubscribe}\nQuestions: ${CONTACT.support}`,
    `-- \n${GAME.name}\n${IMPRINT}`,
  ];
  return `${paragraphs.map(wrap).join('\n\n')}\n`;
}

/** The longest line of the text part, addresses aside. */
const LINE = 72;

/** Breaks the lines of a paragraph between words. */
function wrap(paragraph: string): string {
  if (paragraph.startsWith('-- ')) return paragraph;
  return paragraph.split('\n').map(wrapLine).join('\n');
}

function wrapLine(line: string): string {
  const lines = [''];
  for (const word of line.split(' ')) {
    const current = lines.at(-1) ?? '';
    if (current !== '' && current.length + 1 + word.length > LINE) lines.push(word);
    else lines[lines.length - 1] = current === '' ? word : `${current} ${word}`;
  }
  return lines.join('\n');
}

const SERIF = "Rockwell,'Roboto Slab','Courier New',Georgia,serif";
const BODY = "Georgia,'Times New Roman',serif";

/** Inline styles are the light scheme, for clients that drop style elements; these classes are the dark one. */
const DARK = `@media (prefers-color-scheme:dark){.t{background:#10192d!important}.s{background:#1a2642!important;border-color:#45506e!important}
.i{color:#f4e9d0!important}.m{color:#c9bd9f!important}.a{color:#ff9483!important;border-color:#ff9483!important}.b{background:#c9402f!important}.l{color:#a9c4ff!important}.r{border-color:#45506e!important}}`;

function htmlPart({ subject, form, title, before, button, after }: MailContent, links: MailLinks): string {
  const paragraph = (text: string) =>
    `<p class="i" style="margin:0 0 16px;font:17px/1.55 ${BODY};color:#15223f">${linked(text)}</p>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}${DARK}</style>
</head>
<body class="t" style="margin:0;padding:0;background:#e2cfab">
<table role="presentation" class="t" width="100%" cellpadding="0" cellspacing="0" style="background:#e2cfab"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" class="s" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fbf6e8;border:1px solid #b9a67e;border-top:6px double #b9a67e;border-bottom:6px double #b9a67e">
<tr><td style="padding:28px 28px 8px">
<p class="m" style="margin:0 0 20px;font:13px/1.4 ${SERIF};letter-spacing:1px;text-transform:uppercase;color:#46506a">${escaped(form)}</p>
<p class="a" style="display:inline-block;margin:0 0 22px;padding:4px 12px;border:3px solid #a01b1b;font:bold 15px/1.3 ${SERIF};letter-spacing:3px;text-transform:uppercase;color:#a01b1b">${escaped(GAME.name)}</p>
<h1 class="i" style="margin:0 0 16px;font:bold 30px/1.15 ${SERIF};color:#15223f">${escaped(title)}</h1>
${before.map(paragraph).join('\n')}
${button ? buttonHtml(button) : ''}
${after.map(paragraph).join('\n')}
</td></tr>
<tr><td class="r" style="padding:16px 28px 24px;border-top:2px dashed #b9a67e">
<p class="m" style="margin:0 0 10px;font:14px/1.5 ${BODY};color:#46506a"><a class="l" href="${links.mySignup}" style="color:#1c3f86">My signup</a> &nbsp;·&nbsp; <a class="l" href="${links.unsubscribe}" style="color:#1c3f86">Leave the list</a> &nbsp;·&nbsp; <a class="l" href="mailto:${CONTACT.support}" style="color:#1c3f86">${CONTACT.support}</a></p>
<p class="m" style="margin:0;font:13px/1.5 ${BODY};color:#46506a">${escaped(IMPRINT)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const buttonHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a class="b" href="${url}" style="display:inline-block;padding:14px 24px;background:#a81e1c;font:bold 17px/1.2 ${SERIF};color:#fffaf0;text-decoration:none">${escaped(label)}</a></p>
<p class="m" style="margin:0 0 24px;font:13px/1.5 ${BODY};color:#46506a;word-break:break-all">Or copy this address into your browser:<br><a class="l" href="${url}" style="color:#1c3f86">${url}</a></p>`;

/** Escapes a text for HTML, and makes its addresses links. */
const linked = (text: string): string =>
  escaped(text).replace(
    /https?:\/\/[^\s;,]+[^\s;,.]/g,
    (url) => `<a class="l" href="${url}" style="color:#1c3f86">${url}</a>`,
  );

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
