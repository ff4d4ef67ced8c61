import type { OwnerAction } from '@tariff-tantrum/lambdas/contract';

const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;

/** Returns a line of the action log as a short English phrase, such as `export of 307 rows`. */
export function describeAction({ action, count = 0, ...numbers }: OwnerAction): string {
  const { imported = 0, existing = 0, refused = 0 } = numbers;
  switch (action) {
    case 'sign-in':
      return 'sign-in';
    case 'failed-sign-in':
      return many(count, 'failed sign-in');
    case 'rate-limited':
      return `limit of failed sign-ins reached ${count === 1 ? 'once' : `${many(count, 'time')}`}`;
    case 'export':
      return `export of ${many(count, 'row')}`;
    case 'erase':
      return 'erased one person';
    case 'erase-range':
      return `erased ${many(count, 'signup')} by time`;
    case 'import':
      return `import: ${many(imported, 'added', 'added')}, ${existing} on the list already, ${refused} refused`;
  }
}
