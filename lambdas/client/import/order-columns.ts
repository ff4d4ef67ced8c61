import { FILE_ERRORS } from '../../contract/messages';
import { EMAIL_NAMES, listColumns, type Names, wordOf, wordsOf } from './column-names';
import { UnreadableFileError } from './unreadable-file';

/**
 * The columns of Shopify, WooCommerce, Kickstarter, Gamefound and of a plain CSV: the first one with a value counts.
 */
const NAMES = {
  order: {
    en: [
      'Order',
      'Order Number',
      'Order Number Formatted',
      'Order #',
      'Order ID',
      'Order Public ID',
      'Name',
      'Pledge ID',
    ],
    da: ['Ordre', 'Ordrenummer', 'Ordre-ID'],
    de: ['Bestellung', 'Bestellnummer', 'Bestell-ID'],
    fr: ['Commande', 'Numéro de commande', 'ID de commande'],
    es: ['Pedido', 'Número de pedido', 'ID de pedido'],
  },
  /** Unique only within one campaign, so it is not the name of an order by itself. */
  backer: {
    en: ['Backer Number'],
    de: ['Unterstützernummer'],
    fr: ['Numéro de contributeur'],
    es: ['Número de patrocinador'],
  },
  backerUid: { en: ['Backer UID'] },
  codes: {
    en: [
      ...['Code', 'Codes', 'Discount Code', 'Discount Codes', 'Coupon Items', 'Coupon Code', 'Coupon Codes'],
      ...['Coupons', 'Coupon', 'Coupon(s)'],
    ],
    da: ['Rabatkode', 'Rabatkoder', 'Kode'],
    de: ['Rabattcode', 'Gutscheincode', 'Gutscheine'],
    fr: ['Code promo', 'Code de réduction', 'Codes promo'],
    es: ['Código de descuento', 'Cupón', 'Cupones'],
  },
  email: EMAIL_NAMES,
  amount: {
    en: [
      'Amount',
      'Total',
      'Order Total',
      'Pledge Amount',
      'Total Amount',
      'Order Total Amount',
      'Amount Paid',
      ...['N. Revenue (formatted)', 'N. Revenue', 'Net Sales'],
    ],
    da: ['Beløb', 'I alt', 'Ordretotal'],
    de: ['Betrag', 'Summe', 'Gesamtsumme', 'Gesamtbetrag'],
    fr: ['Montant', 'Total de la commande', 'Montant total'],
    es: ['Importe', 'Total del pedido', 'Importe total'],
  },
  refunded: {
    en: ['Refunded Amount', 'Refunded Total', 'Refunded', 'Order Refund Amount', 'Total Refunded'],
    da: ['Refunderet', 'Refunderet beløb'],
    de: ['Erstattet', 'Erstattungsbetrag', 'Rückerstatteter Betrag'],
    fr: ['Remboursé', 'Montant remboursé'],
    es: ['Reembolsado', 'Importe reembolsado'],
  },
  currency: {
    en: ['Currency', 'Order Currency', 'Currency Code'],
    da: ['Valuta'],
    de: ['Währung'],
    fr: ['Devise'],
    es: ['Moneda', 'Divisa'],
  },
  date: {
    en: ['Date', 'Created at', 'Order Date', 'Date Created', 'Created', 'Pledged At', 'Paid at', 'Paid Date'],
    da: ['Dato', 'Ordredato', 'Oprettet'],
    de: ['Datum', 'Bestelldatum', 'Erstellt am'],
    fr: ['Date de commande', 'Créé le'],
    es: ['Fecha', 'Fecha del pedido', 'Creado el'],
  },
  status: {
    en: ['Financial Status', 'Order Status', 'Pledged Status', 'Payment Status', 'Pledge Status', 'Status'],
    da: ['Betalingsstatus', 'Ordrestatus'],
    de: ['Zahlungsstatus', 'Bestellstatus'],
    fr: ['État de la commande', 'Statut du paiement', 'Statut'],
    es: ['Estado del pedido', 'Estado del pago', 'Estado'],
  },
  cancelledAt: { en: ['Cancelled at', 'Canceled at'] },
} satisfies Readonly<Record<string, Names>>;

/** The fields of orders that a column can have. */
export type OrderField = keyof typeof NAMES;
export const ORDER_FIELDS = Object.keys(NAMES) as OrderField[];

/** Columns whose names the owner has given. */
export type OrderColumnNames = Partial<Record<OrderField, string>>;

/** A file must have one column of each of these. */
const NEEDED = [
  ['order', 'backer'],
  ['email', 'codes'],
  ['amount'],
  ['date'],
] as const satisfies readonly (readonly [OrderField, ...OrderField[]])[];
export type NeededOrderField = (typeof NEEDED)[number][number];

/** Thrown if a file lacks columns of orders that the owner can name, or a currency that they can say. */
export class MissingOrderColumnsError extends UnreadableFileError {
  override readonly name = 'MissingOrderColumnsError';
  constructor(
    readonly fields: readonly OrderField[],
    message: string,
    hint?: string,
  ) {
    super(message, hint);
  }
}

/** The names of each column as words. */
const ORDER_WORDS = Object.fromEntries(
  Object.entries(NAMES).map(([field, names]) => [field, wordsOf(names)]),
) as Readonly<Record<OrderField, readonly string[]>>;

/** The indexes of the columns of each field: the first one with a value counts. */
export type OrderColumns = Readonly<Record<OrderField, readonly number[]>>;

/**
 * Finds the columns of orders by their usual names, or by those that the owner gave.
 * @throws MissingOrderColumnsError; UnreadableFileError if there is none of a name that the owner gave
 */
export function findOrderColumns(header: readonly string[], given: OrderColumnNames): OrderColumns {
  const words = header.map(wordOf);
  const columns = Object.fromEntries(
    ORDER_FIELDS.map((field) => {
      const name = given[field];
      const usual = name === undefined ? ORDER_WORDS[field] : [wordOf(name)];
      const found = usual.flatMap((word) => words.flatMap((each, index) => (each === word ? [index] : [])));
      if (name !== undefined && found.length === 0)
        throw new UnreadableFileError(FILE_ERRORS.noColumn(name), listColumns(header));
      return [field, found];
    }),
  ) as unknown as Record<OrderField, number[]>;
  const has = (...fields: OrderField[]) => fields.some((field) => columns[field].length > 0);
  const missing = NEEDED.filter((fields) => !has(...fields)).map(([field]) => field);
  if (missing.length === 0) return columns;
  throw new MissingOrderColumnsError(missing, FILE_ERRORS.orderColumns(missing), listColumns(header));
}

/** States of orders for which nothing was paid, or everything was paid back. */
export const CANCELLED: ReadonlySet<string> = new Set(
  wordsOf({
    en: [
      ...['cancelled', 'canceled', 'voided', 'refunded', 'expired', 'failed', 'dropped', 'errored'],
      ...['wc-cancelled', 'wc-refunded', 'wc-failed', 'draft', 'checkout-draft', 'trash', 'deleted'],
      ...['incomplete', 'deferred with error', 'payment failed', 'charged back', 'chargeback'],
    ],
    da: ['annulleret', 'refunderet', 'mislykket', 'udløbet'],
    de: ['storniert', 'erstattet', 'rückerstattet', 'fehlgeschlagen', 'abgelaufen'],
    fr: ['annulé', 'annulée', 'remboursé', 'remboursée', 'échoué', 'échouée', 'expirée'],
    es: ['cancelado', 'reembolsado', 'fallido', 'caducado'],
  }),
);

/** Currencies by their signs next to amounts; a sign that several currencies share is not listed. */
export const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  '¥': 'JPY',
};
