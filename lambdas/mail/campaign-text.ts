import { micromark } from 'micromark';
import { isLoopback } from '../contract';
import type { Campaign, PLACEHOLDERS } from '../contract/campaigns';
import { escaped, frameMail, linked, type RenderedMail, unescaped, wrap } from './layout';
import type { MailLinks } from './tokens';

export type CampaignText = Pick<Campaign, 'subject' | 'text'>;
/** What the placeholders stand for. By default a name is "citizen", and the shop is the site. */
export type CampaignValues = Partial<Record<(typeof PLACEHOLDERS)[number], string | undefined>>;

/** Thrown if a mail has `{code}` and its recipient has none: such a mail is never sent. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/** Renders a campaign for one recipient. @throws MissingCodeError */
export function renderCampaign(
  { subject, text }: CampaignText,
  values: CampaignValues,
  links: MailLinks,
): RenderedMail {
  const fill = createFill({ ...values, shop: values.shop ?? links.site });
  const html = renderMarkdown(text, fill, isAllowed);
  const head = { subject: fill(subject), form: 'Official notice', stamp: { text: 'Released' } };
  return frameMail({ ...head, text: plainText(html), html }, links);
}

/** Whether a campaign cannot be rendered without a code. */
export function usesCode({ subject, text }: CampaignText): boolean {
  const fill = createFill({ shop: '' });
  try {
    renderMarkdown(text, fill, () => true);
    fill(subject);
    return false;
  } catch (error) {
    if (error instanceof MissingCodeError) return true;
    throw error;
  }
}

/** Returns the placeholders of a campaign, known or not, in small letters, and the addresses of its links. */
export function inspectCampaign({ subject, text }: CampaignText, shop: string) {
  const placeholders = [...`${subject}\n${text}`.matchAll(/\{([^{}\n]+)\}/g)].map(([, inner = '']) =>
    inner.toLowerCase(),
  );
  const html = renderMarkdown(text, createFill({ code: 'CODE', shop }), () => true);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => unescaped(address));
  return { placeholders: [...new Set(placeholders)], links };
}

type Fill = (text: string, encode?: (value: string) => string) => string;

/** Returns a function that replaces the placeholders of a text, in one pass: a value is not read again. */
function createFill(given: CampaignValues): Fill {
  const values: Partial<Record<string, string | undefined>> = { ...given, name: printableName(given.name) };
  return (text, encode = (value) => value) =>
    text.replace(/\{(name|code|shop)\}/gi, (_, inner: string) => {
      const key = inner.toLowerCase();
      const value = values[key];
      if (value === undefined) throw new MissingCodeError();
      return key === 'shop' ? value : encode(value);
    });
}

/** Controls, line breaks, halves of characters, and marks that turn the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** Mail programs make links of such names, in which spammers advertise. */
const LIKE_A_LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2}/iu;

function printableName(name = ''): string {
  const line = name.replace(UNPRINTABLE, ' ').replace(/ +/g, ' ').trim();
  return line === '' || LIKE_A_LINK.test(line) ? 'citizen' : line;
}

/** What is ordinary text: nobody writes code in a letter, but many indent. */
const DISABLED = 'htmlFlow htmlText labelStartImage codeFenced codeIndented codeText blockQuote'.split(' ');

/**
 * Renders Markdown as HTML without attributes, besides the addresses of links, and fills the placeholders afterwards, so
 * that a value can be neither Markdown nor HTML. Links that are not allowed become text.
 */
function renderMarkdown(markdown: string, fill: Fill, allows: (address: string) => boolean): string {
  let isInLink = false;
  const html = micromark(markdown, { extensions: [{ disable: { null: DISABLED } }] });
  // A tag, or the text between two: quoted values have no angle brackets.
  return html.replace(/<(\/?)(\w+)([^>]*)>|[^<]+/g, (part, slash?: string, tag?: string, attributes = '') => {
    if (tag === undefined)
      return isInLink ? escaped(fill(unescaped(part))) : linked(fill(unescaped(part)), allows);
    if (tag !== 'a') return `<${slash}${tag.replace(/^h[456]$/, 'h3')}>`;
    const end = isInLink ? '</a>' : '';
    isInLink = false;
    if (slash) return end;
    const address = unescaped(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
    const url = fill(address.replace(/%7B/gi, '{').replace(/%7D/gi, '}'), encodeURIComponent);
    isInLink = allows(url);
    return isInLink ? `<a href="${escaped(url)}">` : '';
  });
}

/** Whether a link may be in a mail: `http:` only to this machine, for tests. */
export function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'mailto:' || (protocol === 'http:' && isLoopback(hostname));
}

const INDENT = '   ';

/** Returns HTML of `renderMarkdown` as readable text. */
function plainText(html: string): string {
  /** The number of the next item of each list that is open; 0 if it has none. */
  const lists: number[] = [];
  let [result, marker, gap] = ['', '', ''];
  for (const part of html.split(/(<\/?(?:p|h[123]|[uo]l|li|hr)>)/)) {
    const line = part === '<hr>' ? '* * *' : inlineText(part);
    if (part === '<ul>' || part === '<ol>') lists.push(part === '<ol>' ? 1 : 0);
    else if (part === '</ul>' || part === '</ol>') lists.pop();
    else if (part === '<li>') {
      const number = lists.pop() ?? 0;
      lists.push(number && number + 1);
      marker = (number ? `${number}. ` : '- ').padStart(INDENT.length);
    } else if (/^<.h[12]>/.test(part)) {
      result += `\n${(part === '</h1>' ? '=' : '-').repeat(result.length - result.lastIndexOf('\n') - 1)}`;
    } else if (line !== '') {
      const indent = INDENT.repeat(lists.length);
      result += `${marker ? gap : '\n\n'}${indent.slice(marker.length)}${marker}${wrap(line, indent)}`;
      marker = '';
      gap = lists.length > 0 ? '\n' : '\n\n';
    }
  }
  return result.trim();
}

const inlineText = (html: string): string =>
  unescaped(
    html
      .replace(/<a href="(?:mailto:)?([^"]*)">(.*?)<\/a>/gs, (_, address: string, label: string) =>
        label === address ? label : `${label} (${address})`,
      )
      .replace(/\s+/g, ' ')
      .replace(/ ?<br> ?/g, '\n')
      .replace(/<[^>]+>/g, ''),
  ).trim();
