import type { SentOrderRow } from '../../../contract/shop';
import { OWNER_DAYS } from '../../../facts/owner-days';

/** The orders of a shop as a tool exports them, by the tool's documented columns. */
interface OrderFile {
  lines: readonly string[];
  /** The orders that are read from it. */
  orders: readonly SentOrderRow[];
}

/** Returns a line with the values of some columns of a header. */
const lineOf = (header: string, values: Readonly<Record<string, string>>): string =>
  header
    .split(',')
    .map((name) => (/[",\n]/.test(values[name] ?? '') ? `"${values[name]}"` : (values[name] ?? '')))
    .join(',');

const SHOPIFY =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,' +
  'Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,' +
  'Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,' +
  'Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,' +
  'Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,' +
  'Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,' +
  'Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,' +
  'Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Phone,Receipt Number,Duties';

/** Returns an order of Shopify with the code of the first buyer. */
const shopify = (name: string, email: string, values: Readonly<Record<string, string>> = {}): string =>
  lineOf(SHOPIFY, {
    Name: name,
    Email: email,
    'Financial Status': 'paid',
    'Paid at': '2026-03-20 12:00:05 +0200',
    'Fulfillment Status': 'unfulfilled',
    Currency: 'EUR',
    Subtotal: '31.20',
    Total: '36.20',
    'Created at': '2026-03-20 12:00:00 +0200',
    'Lineitem name': 'Tariff Tantrum',
    'Billing Name': 'Somebody Else',
    Notes: 'two\nlines',
    'Refunded Amount': '0.00',
    Source: 'web',
    ...values,
  });

const order = (
  name: string,
  email: string | undefined,
  values: Partial<SentOrderRow> = {},
): SentOrderRow => ({
  order: name,
  email,
  codes: [],
  amount: '36.20',
  refunded: '0.00',
  isCancelled: false,
  currency: 'EUR',
  date: '2026-03-20T10:00:00.000Z',
  ...values,
});

/** Returns the time at which the owner's clocks show 10 in the morning of a day. */
const tenAt = (day: string): string =>
  new Date(OWNER_DAYS.fromClock(Date.parse(`${day}T10:00:00Z`))).toISOString();
const LOCAL_4TH = tenAt('2026-03-04');

/** Returns an order of a file whose dates have no zone. */
const local = (name: string, email: string | undefined, values: Partial<SentOrderRow> = {}): SentOrderRow =>
  order(name, email, { date: tenAt('2026-03-20'), ...values });

const CANCELLED_AT = '2026-03-21 09:00:00 +0200';

export const ORDER_FILES = {
  Shopify: {
    lines: [
      SHOPIFY,
      shopify('#1001', 'p0@example.org', { 'Discount Code': 'CODE-0' }),
      lineOf(SHOPIFY, { Name: '#1001', 'Lineitem name': 'Sleeves' }),
      shopify('#1002', 'p1@example.org', { 'Financial Status': 'voided', 'Cancelled at': CANCELLED_AT }),
      shopify('#1003', 'p2@example.org', { 'Financial Status': 'refunded', 'Refunded Amount': '36.20' }),
      shopify('#1004', 'p3@example.org', {
        'Financial Status': 'partially_refunded',
        'Refunded Amount': '6.20',
      }),
    ],
    orders: [
      order('#1001', 'p0@example.org', { codes: ['CODE-0'] }),
      order('#1002', 'p1@example.org', { isCancelled: true }),
      order('#1003', 'p2@example.org', { isCancelled: true, refunded: '36.20' }),
      order('#1004', 'p3@example.org', { refunded: '6.20' }),
    ],
  },
  'WooCommerce, Import Export Suite': {
    lines: [
      'order_id,order_number,order_date,paid_date,status,shipping_total,tax_total,cart_discount,discount_total,order_total,order_subtotal,order_currency,payment_method,customer_email,billing_first_name,billing_email,coupon_items,refund_items',
      '501,501,03/20/2026 10:00:00,03/20/2026 10:01:00,wc-processing,5,0,7.8,7.8,36.20,39,EUR,stripe,p0@example.org,Ada,p0@example.org,code:CODE-0|amount:7.80,',
      '502,502,03/04/2026 10:00:00,,wc-cancelled,5,0,0,0,44.00,39,EUR,stripe,p1@example.org,Bo,p1@example.org,,',
      '503,503,03/20/2026 10:00:00,,wc-refunded,5,0,0,0,44.00,39,EUR,stripe,p2@example.org,Cy,p2@example.org,,amount:44.00',
    ],
    orders: [
      local('501', 'p0@example.org', { codes: ['CODE-0'], refunded: undefined }),
      local('502', 'p1@example.org', {
        amount: '44.00',
        isCancelled: true,
        refunded: undefined,
        date: LOCAL_4TH,
      }),
      local('503', 'p2@example.org', { amount: '44.00', isCancelled: true, refunded: undefined }),
    ],
  },
  'WooCommerce, Analytics': {
    lines: [
      'Date,"Order #","N. Revenue (formatted)",Status,Customer,"Customer type",Product(s),"Items sold",Coupon(s),"Net Sales",Attribution',
      '"2026-03-21 09:00:00",702,"-€44.00",refunded,"Bo B",new,"1× Game",1,,-44,Direct',
      '"2026-03-20 10:00:00",701,"€31.20",completed,"Ada L",new,"1× Game, 1× Sleeves",2,"CODE-0, free shipping!, spring",31.2,"Organic: Google"',
      '"2026-03-20 10:00:00",702,"€44.00",completed,"Bo B",new,"1× Game",1,,44,Direct',
      '"2026-03-20 10:00:00",703,"€1,044.00",completed,"Cy C",new,"1× Game",1,,1044,Direct',
      '"2026-03-22 09:00:00",703,(€10.00),completed,"Cy C",new,"1× Game",1,,-10,Direct',
      '"2026-03-22 09:00:00",703,"\u2212€5.50",completed,"Cy C",new,"1× Game",1,,-5.5,Direct',
    ],
    orders: [
      local('702', undefined, { amount: '44.00', refunded: '44.00', isCancelled: false }),
      local('701', undefined, {
        amount: '31.20',
        refunded: undefined,
        codes: ['CODE-0', 'free', 'shipping', 'spring'],
      }),
      local('703', undefined, { amount: '1044.00', refunded: '15.50' }),
    ],
  },
  'WooCommerce, Analytics of earlier versions': {
    lines: [
      'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),N. Revenue',
      '2026-03-20 10:00:00,801,"36,20 €",processing,Ada L,returning,1× Game,1,CODE-0|SPRING,36.2',
    ],
    orders: [local('801', undefined, { refunded: undefined, codes: ['CODE-0', 'SPRING'] })],
  },
  'WooCommerce, Customer/Order/Coupon Export': {
    lines: [
      'order_id,order_number,order_number_formatted,date,status,shipping_total,discount_total,order_total,refunded_total,order_currency,payment_method,billing_email,line_items,coupon_items',
      '601,601,601,2026-03-20 10:00:00,completed,5.00,7.80,36.20,10.00,EUR,stripe,p0@example.org,name:Game|quantity:1|total:31.20,"code:CODE-0|description:|amount:5.00;code:SPRING|description:|amount:2.80"',
      '602,602,602,2026-03-20 10:00:00,failed,5.00,0.00,44.00,0.00,EUR,stripe,p1@example.org,name:Game|quantity:1|total:39.00,',
    ],
    orders: [
      local('601', 'p0@example.org', { codes: ['CODE-0', 'SPRING'], refunded: '10.00' }),
      local('602', 'p1@example.org', { amount: '44.00', isCancelled: true }),
    ],
  },
  Kickstarter: {
    lines: [
      'Backer Number,Backer UID,Backer Name,Email,Shipping Country,Shipping Amount,Reward Title,Backing Minimum,Reward ID,Pledge Amount,Pledged At,Rewards Sent?,Pledged Status,Notes',
      '1,9001,Ada,p0@example.org,DK,€5.00,The game,€39.00,77,€44.00,"2026/03/20, 10:00",false,collected,',
      '2,9002,Bo,p1@example.org,US,$5.00,The game,€39.00,77,"€1,044.00","2026/03/20, 10:00",false,dropped,',
      '3,9003,Cy,p2@example.org,US,$5.00,The game,€39.00,77,€44.00,"2026/03/20, 10:00",false,errored,',
    ],
    orders: [
      local('backer 1 (9001), 2026/03/20, 10:00', 'p0@example.org', { amount: '44.00', refunded: undefined }),
      local('backer 2 (9002), 2026/03/20, 10:00', 'p1@example.org', {
        amount: '1044.00',
        isCancelled: true,
        refunded: undefined,
      }),
      local('backer 3 (9003), 2026/03/20, 10:00', 'p2@example.org', {
        amount: '44.00',
        isCancelled: true,
        refunded: undefined,
      }),
    ],
  },
  Gamefound: {
    lines: [
      'Order ID,Backer number,E-mail,Created,Payment status,Currency,Total amount,Total fees,Tax',
      'GF-1,1,p0@example.org,2026-03-20 10:00:00,Completed,EUR,36.20,3.20,0',
      'GF-2,2,p1@example.org,2026-03-20 10:00:00,Canceled,EUR,36.20,0,0',
      'GF-3,3,p2@example.org,2026-03-20 10:00:00,Deferred with error,EUR,36.20,0,0',
    ],
    orders: [
      local('GF-1', 'p0@example.org', { refunded: undefined }),
      local('GF-2', 'p1@example.org', { isCancelled: true, refunded: undefined }),
      local('GF-3', 'p2@example.org', { isCancelled: true, refunded: undefined }),
    ],
  },
  'a Danish Excel': {
    lines: [
      '\uFEFFOrdrenummer;E-mailadresse;Rabatkode;Beløb;Valuta;Dato;Ordrestatus',
      '1;p0@example.org;CODE-0;"1.234,50 kr.";DKK;20-03-2026 10:00;Betalt',
      '2;p1@example.org;;199,00;DKK;04-03-2026 10:00;Annulleret',
    ],
    orders: [
      local('1', 'p0@example.org', {
        codes: ['CODE-0'],
        amount: '1234.50',
        currency: 'DKK',
        refunded: undefined,
      }),
      local('2', 'p1@example.org', {
        amount: '199.00',
        currency: 'DKK',
        isCancelled: true,
        refunded: undefined,
        date: LOCAL_4TH,
      }),
    ],
  },
} as const satisfies Record<string, OrderFile>;

export const encodeLines = (lines: readonly string[]) => [
  new TextEncoder().encode(`${lines.join('\r\n')}\r\n`),
];
