import type { OwnerAction } from '@tariff-tantrum/lambdas/contract';
import { formatCount, formatQuantity, formatSignups } from '../terminal/format';

/** Returns a line of the action log as a short English phrase, such as `export of 307 rows`. */
export function describeAction({ action, count = 0, ...numbers }: OwnerAction): string {
  const { imported = 0, existing = 0, refused = 0 } = numbers;
  switch (action) {
    case 'sign-in':
      return 'sign-in';
    case 'failed-sign-in':
      return formatQuantity(count, 'failed sign-in');
    case 'rate-limited':
      return `limit of failed sign-ins reached ${count === 1 ? 'once' : formatQuantity(count, 'time')}`;
    case 'export':
      return `export of ${formatQuantity(count, 'row')}`;
    case 'erase':
      return 'erased one person';
    case 'erase-range':
      return `erased ${formatSignups(count)} by time`;
    case 'import':
      return `import: ${formatCount(imported)} added, ${formatCount(existing)} on the list already, ${formatCount(refused)} refused`;
  }
}
