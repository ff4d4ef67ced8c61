import { OWNER_ACTIONS, type OwnerActionWords } from '../contract/owner-actions';
import type { OwnerAction } from '../contract/schemas';
import { formatCount, formatQuantity } from '../facts/format-count';

/** Returns a line of the action log as a short English phrase, such as `export of 307 rows`. */
export function describeAction(line: Omit<OwnerAction, 'at' | 'client'>): string {
  const { action, count = 0, imported = 0, existing = 0, left = 0, refused = 0 } = line;
  const { name, phrase }: OwnerActionWords = OWNER_ACTIONS[action];
  if (!phrase) return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return phrase({
    count,
    quantity: (unit) => formatQuantity(count, unit),
    imported: formatCount(imported),
    existing: formatCount(existing),
    left: left > 0 ? formatCount(left) : '',
    refused: formatCount(refused),
  });
}
