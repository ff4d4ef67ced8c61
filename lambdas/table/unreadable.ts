import { channel } from 'node:diagnostics_channel';

/** Gets the kind of a record, such as `campaign`, and nothing of the record itself. */
const unreadable = channel('tariff-tantrum:unreadable-record');

/** Reports a stored record that this version cannot read. */
export const reportUnreadable = (kind: string): void => unreadable.publish(kind);

/** Calls a listener with the kind of each record that cannot be read, until the function that it returns is called. */
export function onUnreadable(listener: (kind: string) => void): () => void {
  const subscriber = (kind: unknown) => listener(String(kind));
  unreadable.subscribe(subscriber);
  return () => unreadable.unsubscribe(subscriber);
}
