import type { Placeholder } from '../../contract/campaigns';

/**
 * The placeholders of other newsletter tools, such as `{{ first_name }}`, `*|FNAME|*`, `%NAME%`, `[[firstname]]`,
 * `$[FNAME]$`, `${name}`, `<%= name %>`, `##name##`, `#recipient:name#` and `[name,fallback=Friend]`. A percent sign
 * before two hexadecimal digits is a part of an address, unless a word in capitals follows.
 */
const MERGE_TAG = new RegExp(
  [
    String.raw`\{\{+[^{}\n]*\}\}+`,
    String.raw`\*\|[^|\n]{1,80}\|\*`,
    String.raw`%%[\w .:=()@-]{1,80}%%`,
    String.raw`%(?:(?![\dA-Fa-f]{2})[A-Za-z][\w.-]*|[A-Z_]{3,})%`,
    String.raw`\[\[[^[\]\n]{1,80}\]\]`,
    String.raw`\$\[[^[\]\n]{1,80}\]\$`,
    String.raw`\[[\w .-]{1,40}, ?fallback=[^\]\n]*\]`,
    String.raw`[$#]\{[^{}\n]+\}`,
    String.raw`<%[^%\n]{1,80}%>`,
    String.raw`##\w[\w.-]{0,38}##|@@\w[\w.-]{0,38}@@`,
    String.raw`#[A-Za-z]\w*:[\w-]+#`,
  ].join('|'),
  'g',
);

/** Returns the placeholders in the forms of other tools, each once, as they are written. */
export const findMergeTags = (text: string): string[] => [
  ...new Set([...text.matchAll(MERGE_TAG)].map(([tag]) => tag)),
];

/** Returns a text without them. */
export const withoutMergeTags = (text: string): string => text.replace(MERGE_TAG, ' ');

/** The placeholder that the words in a tag ask for. */
const MEANINGS: readonly [RegExp, Placeholder][] = [
  [/name/i, 'name'],
  [/code|coupon|voucher|discount/i, 'code'],
  [/url|link|shop|store|site/i, 'shop'],
];

/** Returns the placeholder of this site for a tag; undefined if there is none. */
export const placeholderFor = (tag: string): Placeholder | undefined =>
  MEANINGS.find(([words]) => words.test(tag))?.[1];
