import { EMAIL_NAMES, type Names, wordsOf } from './column-names';

/** What a column of orders can be. */
export type OrderField =
  | 'order'
  | 'backer'
  | 'codes'
  | 'email'
  | 'amount'
  | 'refunded'
  | 'currency'
  | 'date'
  | 'status'
  | 'cancelledAt';

/** The columns of Shopify, WooCommerce, Kickstarter, Gamefound and of a plain CSV: the first with a value counts. */
const NAMES: Readonly<Record<OrderField, Names>> = {
  order: {
    en: [
      'Order',
      'Order Number',
      'Order Number Formatted',
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
  /** Only counts within one campaign, so it is not the name of an order by itself. */
  backer: {
    en: ['Backer Number'],
    de: ['Unterstützernummer'],
    fr: ['Numéro de contributeur'],
    es: ['Número de patrocinador'],
  },
  codes: {
    en: ['Code', 'Discount Code', 'Coupon Items', 'Coupon Code', 'Coupon Codes', 'Coupons', 'Coupon'],
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
};

/** The names of each column as words. */
export const ORDER_WORDS = Object.fromEntries(
  Object.entries(NAMES).map(([field, names]) => [field, wordsOf(names)]),
) as Readonly<Record<OrderField, readonly string[]>>;

/** What the status of an order says if nothing was paid, or all of it was paid back. */
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

/** Currencies by the signs that tools write at amounts; a sign of several currencies is none of them. */
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
