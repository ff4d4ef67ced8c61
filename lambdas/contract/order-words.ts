import type { EventOf } from './people';

type OrderEvent = EventOf<'order'>;

/** What is told of an order besides its name, its time and whose code it had. The amount has a currency and a state. */
type OrderPart = Exclude<
  keyof OrderEvent,
  'event' | 'at' | 'order' | 'currency' | 'isCancelled' | 'passedOn'
>;

/** How a part of an order is told, wherever it is. */
interface PartWords {
  /** What follows the name of the order in a sentence to its buyer or the owner; undefined if the order lacks it. */
  say: (order: OrderEvent) => string | undefined;
  /** Its row on the privacy page; or the words there that tell of it. */
  policy: readonly [what: string, why: string] | 'whether you ordered';
}

/** Every part of an order with all of its words, in the order in which they are said. */
export const ORDER_PARTS: Readonly<Record<OrderPart, PartWords>> = {
  amount: {
    say: ({ amount, currency, isCancelled }) =>
      isCancelled || amount === undefined ? 'cancelled or paid back' : `${amount.toFixed(2)} ${currency}`,
    policy: 'whether you ordered',
  },
};

/** Returns all parts of an order, as a sentence to its buyer or the owner ends with them. */
export const describeParts = (order: OrderEvent): string =>
  Object.values(ORDER_PARTS)
    .flatMap(({ say }) => say(order) || [])
    .join(', ');
