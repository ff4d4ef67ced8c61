import type { NeededOrderField } from '@tariff-tantrum/lambdas/client/import/order-columns';

/** The columns that the owner may have to name; others are there or not. */
type NamedColumn = Exclude<NeededOrderField, 'backer'> | 'currency';

/** The name and the label of each of them. */
const ORDER_COLUMNS: Readonly<Record<NamedColumn, readonly [name: string, label: string]>> = {
  order: ['order', 'Column of order numbers'],
  codes: ['code', 'Column of codes'],
  email: ['email', 'Column of addresses'],
  amount: ['amount', 'Column of amounts'],
  currency: ['currency', 'Column of currencies'],
  date: ['date', 'Column of dates'],
};
const NAMED_COLUMNS = Object.entries(ORDER_COLUMNS).map(([field, [name, label]]) => ({ field, name, label }));
const COLUMN_NAMES = new Intl.ListFormat('en-GB').format(NAMED_COLUMNS.map(({ name }) => name));

/** The texts of codes and orders on the admin page. */
export const CODES = {
  busy: 'Please wait...',
  /** What other sections say of it. */
  work: {
    importing: { busy: 'A file of the shop is being read', done: 'The file of the shop is read' },
    generating: { busy: 'Codes are being generated', done: 'The codes are generated' },
  },
  trial: 'This is what would happen:',
  imported: 'Imported:',
  generated: (count: string) => (count === '1' ? '1 new code.' : `${count} new codes.`),
  submit: {
    codes: (count: string) => (count === '1' ? 'Import 1 code' : `Import ${count} codes`),
    orders: (count: string) => (count === '1' ? 'Import 1 order' : `Import ${count} orders`),
  },
  /** After a failure: what was added stays, and is not added twice. */
  repeat: { codes: 'Import the codes again', orders: 'Import the orders again' },
  codes: 'Codes',
  noCodes: 'No codes yet. Import them from your shop or generate some before a campaign uses {code}.',
  shared: 'Everybody gets the same code:',
  count: 'New codes',
  prefix: 'Begin with',
  prefixExample: 'PENGUIN',
  generateTitle: 'Or generate new ones, and give them to the shop',
  generate: 'Generate',
  importCodes: 'Import codes',
  exportCodes: 'Export all codes for the shop',
  orders: 'Orders',
  noOrders: 'No orders yet. Import them from your shop, and each campaign shows who ordered.',
  ordersHint: `An export from Shopify, WooCommerce, Kickstarter or Gamefound, or a file with the columns ${COLUMN_NAMES}. Import the whole export again each day: orders cancelled or refunded since are corrected.`,
  orderSettings: {
    title: 'More about this file',
    hint: 'If its columns have other names than usual, write them here as the file has them.',
    columns: NAMED_COLUMNS,
    givenCurrency: 'Currency of amounts without one',
    again: 'Read the file again',
  },
  datesUnclear: 'Write its dates like 2026-03-20, or import it in the terminal with --date-order.',
  importOrders: 'Import orders',
  revenue: ['Currency', 'Orders', 'Revenue'],
  labels: {
    free: 'Free',
    given: 'Given',
    used: 'Used',
    orders: 'Orders',
    matched: 'From people on the list or with a code',
    passedOn: "With somebody else's code",
    cancelled: 'Cancelled or refunded',
  },
  /** What is counted of an import, after its number. */
  counts: {
    added: 'added',
    existing: 'already there',
    corrected: 'corrected',
    used: 'used already',
    byCode: 'found by code',
    byEmail: 'found by email',
    unmatched: 'from nobody on the list',
    passedOn: "with somebody else's code",
    cancelled: 'cancelled or refunded',
    refused: 'rejected',
  } as Readonly<Record<string, string>>,
} as const;
