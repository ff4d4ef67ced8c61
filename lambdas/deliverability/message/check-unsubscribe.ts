import type { MessageCheck } from '../../contract/message-check';
import type { DkimResult } from './dkim';
import { type RawMessage, valuesOf } from './fields';
import { failed, passed } from './result';

const HEADERS = ['List-Unsubscribe', 'List-Unsubscribe-Post'] as const;
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const CHANGED =
  'Something on the way has changed the message: ask your mail provider, which must send it as it is.';

/**
 * Checks that people can leave the list in their mail program with one click (RFC 8058), as large providers require.
 */
export function checkUnsubscribe(message: RawMessage, signatures: readonly DkimResult[]): MessageCheck[] {
  return [checkAddress(message), checkOneClick(message), checkSigned(message, signatures)];
}

function checkAddress(message: RawMessage): MessageCheck {
  const values = valuesOf(message, 'list-unsubscribe');
  const [value = ''] = values;
  const hasAddress = [...value.matchAll(/<([^<>]*)>/g)].some(
    ([, address = '']) => URL.canParse(address) && new URL(address).protocol === 'https:',
  );
  if (values.length === 1 && hasAddress)
    return passed('unsubscribe', 'List-Unsubscribe has an https address.');
  const title =
    values.length === 0
      ? 'List-Unsubscribe is missing.'
      : values.length > 1
        ? `List-Unsubscribe is there ${values.length} times.`
        : 'List-Unsubscribe has no https address.';
  return failed(
    'unsubscribe',
    title,
    values.length === 1 ? 'SITE_URL must be the public https address of the site.' : CHANGED,
  );
}

function checkOneClick(message: RawMessage): MessageCheck {
  const values = valuesOf(message, 'list-unsubscribe-post');
  return values.length === 1 && values[0] === ONE_CLICK
    ? passed('one-click', `List-Unsubscribe-Post is ${ONE_CLICK}.`)
    : failed('one-click', `List-Unsubscribe-Post is not ${ONE_CLICK}.`, CHANGED);
}

function checkSigned(message: RawMessage, signatures: readonly DkimResult[]): MessageCheck {
  const present = HEADERS.filter((name) => valuesOf(message, name.toLowerCase()).length > 0);
  const unsigned = signatures
    .filter(({ fault }) => fault === undefined)
    .map(({ signed }) => present.filter((name) => !signed.includes(name.toLowerCase())));
  const [fewest] = unsigned.toSorted((one, other) => one.length - other.length);
  if (fewest?.length === 0) return passed('signed', 'The signature contains both of them.');
  return failed(
    'signed',
    fewest === undefined
      ? 'No valid signature contains List-Unsubscribe and List-Unsubscribe-Post.'
      : `The signature does not contain ${fewest.join(' and ')}.`,
    'Ask your mail provider to sign (h=) both: Gmail and Yahoo offer to unsubscribe only then.',
  );
}
