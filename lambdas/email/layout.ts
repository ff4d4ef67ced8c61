import { CONTACT, GAME, SELLER } from '../facts/facts';
import { LANGUAGE } from '../facts/language';
import { type Bars, barsHtml, barsText } from './bars';
import { EMAIL_PICTURES, withPictures } from './picture';
import type { MailLinks } from './tokens';

/** The content of an email. Paragraphs are plain text; addresses in them become links. */
export interface MailContent {
  subject: string;
  /** The form's label above the title. */
  form: string;
  /** The words of the rubber stamp, and its colour if not red. */
  stamp: { text: string; colour?: 'green' | 'amber' };
  title: string;
  before: readonly string[];
  /** Numbers that are shown below these paragraphs. */
  bars?: Bars;
  button?: { label: string; url: string };
  after: readonly string[];
}

const IMPRINT = `${SELLER.legalName}, ${SELLER.street}, ${SELLER.city}, ${SELLER.country}`;

/** An email as its recipient gets it: the text is complete by itself. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

type MailBody = RenderedMail & Pick<MailContent, 'form' | 'stamp'>;

/** Who gets an email: somebody with a signup, who can see it and leave, or the owner. */
export type EmailLayout = MailLinks | 'owner';

/** Renders an email of plain paragraphs. */
export const renderMail = (content: MailContent, layout: EmailLayout): RenderedMail =>
  frameMail({ ...content, text: textBody(content), html: htmlBody(content) }, layout);

/** Puts text and HTML between the head and the foot of every email. */
export const frameMail = (body: MailBody, layout: EmailLayout): RenderedMail => ({
  subject: body.subject,
  text: `${[body.text, textLinks(layout), `-- \n${GAME.name}\n${IMPRINT}`].filter(Boolean).join('\n\n')}\n`,
  html: htmlPart(body, layout),
});

/** Returns an email as a browser can show it, and the size of the HTML part as it is sent, in bytes. */
export const toPreview = (mail: RenderedMail): RenderedMail & { bytes: number } => ({
  ...mail,
  html: withPictures(mail.html),
  bytes: new TextEncoder().encode(mail.html).byteLength,
});

const textBody = ({ stamp, title, before, bars, button, after }: MailContent): string =>
  [
    title.toUpperCase(),
    `[ ${stamp.text.toUpperCase()} ]`,
    ...before,
    ...(bars ? [barsText(bars)] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...after,
  ]
    .map((paragraph) => wrap(paragraph))
    .join('\n\n');

/** Returns the links of the foot in the text part; the owner needs none. */
const textLinks = (layout: EmailLayout): string =>
  layout === 'owner'
    ? ''
    : `My signup: ${layout.mySignup}\nLeave the list: ${layout.unsubscribe}\nQuestions: ${CONTACT.support}`;

/** The longest line of the text part, addresses aside. */
export const LINE = 72;

/** Breaks the lines of a paragraph between words, and begins all but the first with the indent. */
export const wrap = (paragraph: string, indent = ''): string =>
  paragraph
    .split('\n')
    .flatMap((line) => wrapLine(line, LINE - indent.length))
    .join(`\n${indent}`);

function wrapLine(line: string, length: number): string[] {
  const lines = [''];
  for (const word of line.split(' ')) {
    const current = lines.at(-1) ?? '';
    if (current !== '' && current.length + 1 + word.length > length) lines.push(word);
    else lines[lines.length - 1] = current === '' ? word : `${current} ${word}`;
  }
  return lines;
}

const SERIF = "Georgia,'Times New Roman',serif";

/** Returns perforations along both ends of a coupon, in the colour of the sheet below. */
const holes = (sheet: string): string =>
  ['0', '100%'].map((x) => `radial-gradient(circle at ${x} 50%,${sheet} 4px,transparent 5px)`).join(',');

/** The colours of stamps, and their classes in the dark scheme. */
const STAMP_INKS = {
  red: { light: '#a01b1b', dark: 'a' },
  green: { light: '#1d5a41', dark: 'g' },
  amber: { light: '#744504', dark: 'y' },
} as const;

/** Inline styles are the light scheme, for clients that drop style elements; these classes are the dark one. */
const DARK = `@media (prefers-color-scheme:dark){.t{background:#10192d!important}.s{background:#1a2642!important;border-color:#45506e!important}
.i{color:#f4e9d0!important}.m{color:#c9bd9f!important}.a{color:#ff9483!important;border-color:#ff9483!important}.g{color:#8fd6b0!important;border-color:#8fd6b0!important}.y{color:#f2bd62!important;border-color:#f2bd62!important}
.b{background:#c9402f!important}.l{color:#a9c4ff!important}.r{border-color:#45506e!important}.c{background-color:#10192d!important;background-image:${holes('#1a2642')}!important}}`;

const HEADING = `class="i" style="margin:0 0 16px;font:bold 30px/1.15 ${SERIF};color:#15223f"`;
const INDENTED = 'style="margin:0 0 16px;padding:0 0 0 24px"';
const ATTRIBUTES: Readonly<Record<string, string>> = {
  p: `class="i" style="margin:0 0 16px;font:17px/1.55 ${SERIF};color:#15223f"`,
  h1: HEADING,
  h2: HEADING.replace('30px', '23px'),
  h3: HEADING.replace('30px', '19px'),
  a: 'class="l" style="color:#1c3f86"',
  ul: INDENTED,
  ol: INDENTED,
  li: `class="i" style="margin:0 0 8px;font:17px/1.55 ${SERIF};color:#15223f"`,
  hr: 'class="r" style="margin:24px 0;border:0;border-top:2px dashed #b9a67e"',
};
const BUTTON = `class="b" style="display:inline-block;padding:14px 24px;background:#a81e1c;font:bold 17px/1.2 ${SERIF};color:#fffaf0;text-decoration:none"`;

/** A coupon as on the pages, with perforated ends where the mail program draws gradients. */
const COUPON = {
  before: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="c" align="center" style="padding:18px 12px;background-color:#e2cfab;background-image:${holes('#fbf6e8')};background-size:100% 14px"><p class="a" style="margin:0;font:bold 21px/1.3 ${SERIF};letter-spacing:1px;color:#a01b1b;word-break:break-all">`,
  after: '</p></td></tr></table>',
} as const;

/** Returns the open box with the offer beside it, or below it on phones. Its frame also works without the picture. */
function offerHtml(offer: string): string {
  const { id, width } = EMAIL_PICTURES.box;
  return `<div class="r" style="margin:0 0 20px;padding:12px 0;border:2px dashed #b9a67e;text-align:center"><img src="cid:${id}" width="${width}" alt="" style="max-width:100%;border:0;vertical-align:middle"><p class="i" style="display:inline-block;max-width:210px;margin:8px 12px;font:bold 20px/1.35 ${SERIF};text-align:left;vertical-align:middle;color:#15223f">${unbroken(offer)}</p></div>`;
}

/** Returns prices with each currency kept on the line of its amount. */
const unbroken = (prices: string): string => prices.replace(/(?<=\d) (?=[A-Z]{3}\b)/g, '\u00a0');

/**
 * Adds styles to HTML that has none. A link that is a paragraph by itself becomes a button, unless its text is its
 * address; a heading that is a code becomes a coupon, and a figure becomes the offer beside the box.
 */
const styled = (html: string): string =>
  html
    .replace(/<h[123]><code>(.*?)<\/code><\/h[123]>/g, `${COUPON.before}$1${COUPON.after}`)
    .replace(/<figure>(.*?)<\/figure>/g, (_, offer: string) => offerHtml(offer))
    .replace(/(?<=<p>)<a (?=href="[^"]*">(?!http)[^<]*<\/a><\/p>)/g, `<a ${BUTTON} `)
    .replace(/<(\w+)(?=>| href)/g, (tag, name: string) =>
      ATTRIBUTES[name] ? `${tag} ${ATTRIBUTES[name]}` : tag,
    );

const htmlBody = ({ title, before, bars, button, after }: MailContent): string => {
  const paragraph = (text: string) => `<p>${linked(text).replaceAll('\n', '<br>\n')}</p>`;
  return `<h1>${escaped(title)}</h1>
${before.map(paragraph).join('\n')}
${bars ? barsHtml(bars, escaped) : ''}
${button ? buttonHtml(button) : ''}
${after.map(paragraph).join('\n')}`;
};

/** The picture with the wordmark. Its alternative text looks similar where pictures are blocked. */
const htmlHead = (): string =>
  `<img src="cid:${EMAIL_PICTURES.postcard.id}" width="${EMAIL_PICTURES.postcard.width}" alt="${escaped(GAME.name.toUpperCase())}" style="display:block;width:100%;height:auto;background:#15223f;font:bold 26px/1.9 ${SERIF};letter-spacing:3px;text-align:center;color:#fdf8ea">`;

function htmlLinks(layout: EmailLayout): string {
  if (layout === 'owner') return '';
  const link = (href: string, label: string) =>
    `<a class="l" href="${href}" style="color:#1c3f86">${label}</a>`;
  const links = [
    link(layout.mySignup, 'My signup'),
    link(layout.unsubscribe, 'Leave the list'),
    link(`mailto:${CONTACT.support}`, CONTACT.support),
  ];
  return `<p class="m" style="margin:0 0 10px;font:14px/1.5 ${SERIF};color:#46506a">${links.join(' &nbsp;·&nbsp; ')}</p>\n`;
}

function htmlPart({ subject, form, stamp, html }: MailBody, layout: EmailLayout): string {
  const ink = STAMP_INKS[stamp.colour ?? 'red'];
  return `<!DOCTYPE html>
<html lang="${LANGUAGE}">
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
<tr><td style="background:#15223f">${htmlHead()}</td></tr>
<tr><td style="padding:28px 28px 8px">
<p class="m" style="margin:0 0 20px;font:13px/1.4 ${SERIF};letter-spacing:1px;text-transform:uppercase;color:#46506a">${escaped(form)}</p>
<p class="${ink.dark}" style="display:inline-block;margin:0 0 22px;padding:4px 12px;border:4px double ${ink.light};font:bold 20px/1.3 ${SERIF};letter-spacing:3px;text-transform:uppercase;color:${ink.light};transform:rotate(-2deg)">${escaped(stamp.text)}</p>
${styled(html)}
</td></tr>
<tr><td class="r" style="padding:16px 28px 24px;border-top:2px dashed #b9a67e">
${htmlLinks(layout)}<p class="m" style="margin:0;font:13px/1.5 ${SERIF};color:#46506a">${escaped(IMPRINT)}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

const buttonHtml = ({
  label,
  url,
}: {
  label: string;
  url: string;
}): string => `<p><a href="${url}">${escaped(label)}</a></p>
<p class="m" style="margin:0 0 24px;font:13px/1.5 ${SERIF};color:#46506a;word-wrap:break-word;overflow-wrap:anywhere">Or copy this address into your browser:<br><a href="${url}">${url}</a></p>`;

/** Escapes a text for HTML, and makes the addresses in it links if they are allowed. */
export const linked = (text: string, allows = (_: string) => true): string =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/)
    .map(escaped)
    .map((part, index) => (index % 2 && allows(unescaped(part)) ? `<a href="${part}">${part}</a>` : part))
    .join('');

export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export const unescaped = (html: string): string =>
  html
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
