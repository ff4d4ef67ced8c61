import {
  EU_SHIPPING,
  formatMoney,
  NORTH_AMERICA_OFFER,
  NORTH_AMERICA_SHIPPING,
  OFFER_DATES,
  OFFERS,
  totalPrice,
} from '../offers';
import { PHASE_TEXTS } from '../phase-texts';
import { DELIVERY } from '../service';
import { formatRange, link, list, section, strong, type TextPage, table } from '../text';

export const SHIPPING: TextPage = {
  formNumber: 'Form 12-S, goods in transit',
  stamp: 'Duty paid',
  title: 'Worldwide Shipping',
  lead: 'We ship from Denmark to the whole world, and import tariffs are included in our prices. The only tariffs you will meet are in the box.',
  sections: [
    section('prices', 'Prices and shipping rates', [
      table(
        'What the game costs and how long it travels',
        ['For one game', ...OFFERS.map(({ region }) => region)],
        ['Price', ...OFFERS.map(({ price, currency }) => formatMoney(price, currency))],
        ['Shipping', ...OFFERS.map(({ shipping, currency }) => formatMoney(shipping, currency))],
        ['In total, delivered', ...OFFERS.map(totalPrice)],
        ['Handling time', ...OFFERS.map(({ handlingDays }) => `${formatRange(handlingDays)} days`)],
        ['Transit time', ...OFFERS.map(({ transitDays }) => `${formatRange(transitDays)} days`)],
      ),
      list(
        'Prices include import tariffs.',
        `The EU price includes VAT, and shipping to EU countries costs ${EU_SHIPPING}.`,
        `Shipping to the ${NORTH_AMERICA_OFFER.region} costs ${NORTH_AMERICA_SHIPPING}.`,
        'To every other country we ship too; price and shipping to it are not decided yet and are shown before you order. Shipping is calculated at checkout.',
        ['Prices are valid until ', OFFER_DATES.validUntil, '.'],
        PHASE_TEXTS.shippingOrders,
      ),
    ]),
    section('processing', 'Processing time', [
      `We pack an order within ${formatRange(DELIVERY.processing)} days. In peak periods, such as the launch and December, it takes up to ${DELIVERY.processingPeakMax} days. The handling time in the table covers both.`,
    ]),
    section('delivery', 'Delivery time', [
      `Delivery takes ${formatRange(DELIVERY.mostCountries)} days to most countries once the parcel has left us. To the ${NORTH_AMERICA_OFFER.region} it takes ${formatRange(NORTH_AMERICA_OFFER.transitDays)} days. Real customs officers work at their own pace; we tell you when they do.`,
    ]),
    section('packaging', 'Packaging', [
      'Every game travels in a sturdy cardboard box, strong enough for a minor trade dispute.',
    ]),
    section('tracking', 'Tracking', [
      'As soon as your parcel is on its way we email you a tracking number, so that you can watch it cross borders more easily than people do.',
    ]),
    section('address', 'Your address', [
      list(
        'Please check your address before you order. We cannot recall a parcel that has left for a wrong one.',
        [
          'An address change must be requested ',
          strong(`within ${DELIVERY.addressChangeHours} hours of ordering`),
          '. Please ',
          link('write to us', '/contact'),
          ' with your order number.',
        ],
        'PO boxes are accepted for standard shipping only.',
      ),
    ]),
  ],
};
