import { DAY, isoOf } from '../facts/time';
import { invalidItem } from '../table/keys';
import { isWish, type Wish } from './wishes';

/** An email that a mailbox got, as the limits count it: when (ms since 1970), and the wish that it fulfilled. */
export interface Sent {
  readonly at: number;
  readonly wish: Wish;
}

/** For how long an email counts (ms). */
export const COUNTED = 7 * DAY;

/** Returns emails as text: `<time> <wish>`, separated by commas. */
export const encodeSent = (sent: readonly Sent[]): string =>
  sent.map(({ at, wish }) => `${isoOf(at)} ${wish}`).join();

/** Returns the emails of a text. @throws StoreUnavailableError if `encodeSent` did not return it */
export const decodeSent = (text: string): Sent[] => splitList(text).map(decodeOne);

function decodeOne(entry: string): Sent {
  const [time = '', wish = ''] = entry.split(' ');
  const at = Date.parse(time);
  if (Number.isNaN(at) || !isWish(wish)) throw invalidItem('an invalid list of emails');
  return { at, wish };
}

/** A turn of a client or a network: when it is (ms since 1970), and the id of the request that has taken it. */
export interface Turn {
  readonly at: number;
  readonly request: string;
}

/** Returns turns as text: `<time> <request>`, separated by commas. */
export const encodeTurns = (turns: readonly Turn[]): string =>
  turns.map(({ at, request }) => `${isoOf(at)} ${request}`).join();

/** Returns the turns of a text. @throws StoreUnavailableError if `encodeTurns` did not return it */
export const decodeTurns = (text: string): Turn[] =>
  splitList(text).map((entry) => {
    const [time = '', request = ''] = entry.split(' ');
    const at = Date.parse(time);
    if (Number.isNaN(at)) throw invalidItem('an invalid list of turns');
    return { at, request };
  });

const splitList = (text: string): string[] => text.split(',').filter(Boolean);

/** Returns the emails with one more, without those that no longer count. */
export const withSent = (sent: readonly Sent[], one: Sent): Sent[] => [
  ...sent.filter(({ at }) => at > one.at - COUNTED),
  one,
];

/** Returns the emails without the one of a time, which was not sent. */
export const withoutSent = (sent: readonly Sent[], time: number): Sent[] =>
  sent.filter(({ at }) => at !== time);
