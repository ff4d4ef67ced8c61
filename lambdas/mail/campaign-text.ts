import { isLoopback } from '../contract';
import type { Campaign, PLACEHOLDERS } from '../contract/campaigns';
import { frameMail, type RenderedMail } from './layout';
import { parseMarkdown, type Rendering, toHtml, toText } from './markdown';
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
  const tree = parseMarkdown(text);
  const rendering: Rendering = { fill, allows: isAllowed };
  const head = { subject: fill(subject), form: 'Official notice', stamp: { text: 'Released' } };
  return frameMail({ ...head, text: toText(tree, rendering), html: toHtml(tree, rendering) }, links);
}

/** Whether a campaign cannot be rendered without a code. */
export function usesCode({ subject, text }: CampaignText): boolean {
  const fill = createFill({ shop: '' });
  try {
    fill(subject);
    toHtml(parseMarkdown(text), { fill, allows: () => true });
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
  const links: string[] = [];
  const allows = (address: string) => links.push(address) > 0;
  toHtml(parseMarkdown(text), { fill: createFill({ code: 'CODE', shop }), allows });
  return { placeholders: [...new Set(placeholders)], links };
}

/** Returns a function that replaces the placeholders of a text, in one pass: a value is not read again. */
function createFill(given: CampaignValues): Rendering['fill'] {
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

/** Whether a link may be in a mail: `http:` only to this machine, for tests. */
export function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'mailto:' || (protocol === 'http:' && isLoopback(hostname));
}
