import { type Campaign, PLACEHOLDERS, type Placeholder } from '../../contract/campaigns';
import { isLoopback } from '../../contract/loopback';
import { frameMail, type RenderedMail } from '../../email/layout';
import type { MailLinks } from '../../email/tokens';
import { OFFER } from '../../facts/prices';
import { parseMarkdown, type Rendering, toHtml, toText } from './markdown';
import { CITIZEN, type GivenName, printedName } from './printed-name';

export type CampaignText = Pick<Campaign, 'subject' | 'text'>;
/** The values of the placeholders. Without a name it is "citizen", and without a shop the site. */
export interface CampaignValues extends Record<'code' | 'shop', string | undefined> {
  name: GivenName | undefined;
}

/** What a test and a preview show instead of the recipient's name and code. */
export const SAMPLE = { name: { text: 'Penny Guin', isVouchedFor: true }, code: 'SAMPLE-CODE' };

/** Thrown if an email has `{code}` and its recipient has none: such an email is never sent. */
export class MissingCodeError extends Error {
  override readonly name = 'MissingCodeError';
}

/** Renders a campaign for one recipient. @throws MissingCodeError */
export function renderCampaign(
  { subject, text }: CampaignText,
  values: CampaignValues,
  links: MailLinks,
): RenderedMail {
  const fill = createFill(values, links);
  const [, stamp, letter = text] = STAMPED.exec(text) ?? [];
  const tree = parseMarkdown(letter);
  const rendering: Rendering = { fill, allows: isAllowed };
  const plain = toText(tree, rendering);
  const body = {
    subject: fill(subject),
    form: 'Official notice',
    stamp: stamp === undefined ? RELEASED : { text: fill(stamp), colour: 'amber' as const },
    text: stamp === undefined ? plain : `[ ${fill(stamp).toUpperCase()} ]\n\n${plain}`,
    html: toHtml(tree, rendering),
  };
  return frameMail(body, links);
}

/** The stamp of a letter that does not begin with one. */
const RELEASED = { text: 'Released' };
/** A letter whose first paragraph is a stamp: a few words in square brackets, such as `[Unclaimed]`. */
const STAMPED = /^\s*\[([^[\]\n]{1,24})\][^\S\n]*\n[^\S\n]*\n(.*)$/s;

/** Whether a campaign cannot be rendered without a code. */
export function usesCode({ subject, text }: CampaignText): boolean {
  const fill = createFill(NO_VALUES, { site: '', renew: '' });
  try {
    fill(subject);
    toHtml(parseMarkdown(text), { fill, allows: () => true });
    return false;
  } catch (error) {
    if (error instanceof MissingCodeError) return true;
    throw error;
  }
}

/** Returns the placeholders of a campaign, known or not, in lowercase letters, and the addresses of its links. */
export function findPlaceholders({ subject, text }: CampaignText, shop: string) {
  const placeholders = [...`${subject}\n${text}`.matchAll(BRACED)].map(([, inner = '']) =>
    inner.toLowerCase(),
  );
  const links: string[] = [];
  const allows = (address: string) => {
    links.push(address);
    return true;
  };
  toHtml(parseMarkdown(text), {
    fill: createFill({ ...NO_VALUES, code: 'CODE' }, { site: shop, renew: shop }),
    allows,
  });
  return { placeholders: [...new Set(placeholders)], links };
}

const BRACED = /\{([^{}\n]+)\}/g;
/** What a recipient has if nothing is known. */
export const NO_VALUES: CampaignValues = { name: undefined, code: undefined, shop: undefined };

/**
 * Returns a function that replaces the placeholders of a text in one pass: placeholders in a value are not replaced.
 * @param links of its recipient; `site` is used until there is a shop
 */
function createFill(
  { name, code, shop }: CampaignValues,
  { site, renew }: Pick<MailLinks, 'site' | 'renew'>,
): Rendering['fill'] {
  const values: Record<Placeholder, (encode: (value: string) => string) => string> = {
    name: (encode) => encode(printedName(name) ?? CITIZEN),
    code: (encode) => {
      if (code === undefined) throw new MissingCodeError();
      return encode(code);
    },
    shop: () => shop ?? site,
    offer: (encode) => encode(OFFER),
    renew: () => renew,
  };
  return (text, encode = (value) => value) =>
    text.replace(BRACED, (braced, inner: string) => {
      const known = PLACEHOLDERS.find((name) => name === inner.toLowerCase());
      return known ? values[known](encode) : braced;
    });
}

/** Whether a link may be in an email: `http:` only to this machine, for tests. */
export function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'mailto:' || (protocol === 'http:' && isLoopback(hostname));
}
