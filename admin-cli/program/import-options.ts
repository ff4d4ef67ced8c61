import { OLD_ENCODINGS } from '@tariff-tantrum/lambdas/client/import/read-text';
import { option } from './command';

/** The options of every import. */
export const DRY_RUN = option('--dry-run', 'only show what would happen');
export const REJECTED = option('--rejected <file>', 'save the rejected rows and the reasons as CSV');
export const ENCODING = option('--encoding <name>', 'of a file that is not Unicode').choices(OLD_ENCODINGS);
export const DATE_ORDER = option(
  '--date-order <first>',
  'what comes first in dates such as 3/4/2025',
).choices(['day', 'month']);
