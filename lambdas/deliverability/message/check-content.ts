import type { Email } from 'postal-mime';
import type { MessageCheck } from '../../contract/message-check';
import { GAME, SHOP_URL } from '../../facts/facts';
import { LANGUAGE } from '../../facts/language';
import { type RawMessage, valuesOf } from './fields';
import type { From } from './from';
import { failed, passed, warned } from './result';

/** Gmail cuts off HTML beyond this many bytes. */
const CLIPPED_AT = 102_000;

/** Checks the parts that people read. */
export function checkContent(
  message: RawMessage,
  { html = '', text = '' }: Pick<Email, 'html' | 'text'>,
  from: From,
): MessageCheck[] {
  return [
    checkMessageId(message),
    text.trim() === ''
      ? failed('text', 'The message has no text part.', 'Your mail provider must send the message as it is.')
      : passed('text', 'The message has a text part.'),
    checkLinks(html, text, from),
    checkSize(html),
    checkLanguage(html),
  ];
}

function checkMessageId(message: RawMessage): MessageCheck {
  const values = valuesOf(message, 'message-id');
  if (values.length === 1 && /^<[!-;=?-~]+@[!-;=?-~]+>$/.test(values[0] ?? ''))
    return passed('message-id', 'Message-ID is in its form.');
  const title =
    values.length === 0
      ? 'Message-ID is missing.'
      : values.length > 1
        ? `Message-ID is there ${values.length} times.`
        : 'Message-ID is not in its form: ASCII in angle brackets, with an @ sign.';
  return failed('message-id', title, 'Your mail provider must leave it as it is, or write a right one.');
}

function checkLinks(html: string, text: string, { domain }: From): MessageCheck {
  const links = findLinks(html, text);
  const insecure = links.filter(({ protocol }) => protocol !== 'https:');
  const [first] = insecure;
  if (first)
    return failed(
      'links',
      `The link to ${first.host || first.href} is not https.`,
      'Correct it in the campaign; SITE_URL must be the public https address of the site.',
    );
  const own = [GAME.domain, domain ?? GAME.domain, ...(SHOP_URL ? [new URL(SHOP_URL).hostname] : [])];
  const foreign = links.filter(
    ({ hostname }) => !own.some((each) => hostname === each || hostname.endsWith(`.${each}`)),
  );
  const hosts = [...new Set(foreign.map(({ hostname }) => hostname))];
  if (hosts.length > 0)
    return warned(
      'links',
      `Links lead to ${hosts.join(', ')}, which is neither your site nor your shop.`,
      'Leave out what is not needed: links elsewhere look like advertising of others. If your mail provider counts clicks, turn that off.',
    );
  return passed('links', `All ${links.length} links are https, to your site or shop.`);
}

/** Returns the addresses that the message links to, except those of emails. */
function findLinks(html: string, text: string): URL[] {
  const attributes = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi)].map(
    ([, double, single, bare]) => (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'),
  );
  const written = [...text.matchAll(/\bhttps?:\/\/[^\s<>"']+/gi)].map(([address]) => address);
  return [...attributes, ...written]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address))
    .filter(({ protocol }) => protocol !== 'mailto:' && protocol !== 'tel:');
}

function checkSize(html: string): MessageCheck {
  const bytes = Buffer.byteLength(html);
  const size = `The HTML part has ${Math.ceil(bytes / 1000)} kB`;
  return bytes <= CLIPPED_AT
    ? passed('size', `${size}; Gmail shows 102 kB.`)
    : failed('size', `${size}, and Gmail cuts it at 102 kB.`, 'Shorten the campaign.');
}

function checkLanguage(html: string): MessageCheck {
  const language = /<html\b[^>]*\blang\s*=\s*["']?([\w-]+)/i.exec(html)?.[1];
  return language === LANGUAGE
    ? passed('language', `The message says that its language is ${LANGUAGE}.`)
    : failed(
        'language',
        language === undefined
          ? 'The message does not say its language.'
          : `The message says that its language is ${language}, not ${LANGUAGE}.`,
        'Your mail provider must send the message as it is.',
      );
}
