import type { Problem } from '../contract/schemas';
import { onUnreadable } from '../table/unreadable';
import type { Log } from './host';

/**
 * Watches for stored records that this version cannot read, from now on. Each kind is logged once.
 * @returns a function that returns the problem for the owner, if there is one
 */
export function watchUnreadable(log: Log): () => Problem | undefined {
  const kinds = new Set<string>();
  onUnreadable((kind) => {
    if (kinds.has(kind)) return;
    kinds.add(kind);
    log({ event: 'record-unreadable', reason: kind });
  });
  return () =>
    kinds.size === 0
      ? undefined
      : {
          id: 'unreadable-records',
          severity: 'error',
          title: `This version cannot read a stored record: ${[...kinds].toSorted().join(', ')}.`,
          whatToDo:
            'Everything else works, but it is missing from its list, and no email goes out for it. ' +
            'Start the version that wrote it, or restore a backup; docs/problems.md.',
        };
}
