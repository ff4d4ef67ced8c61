import { EU, NORTH_AMERICA, NORTH_AMERICA_OFFER, OFFER_DATES, OFFERS, PRINTED_OFFERS } from '../offers';
import { PHASE_TEXTS } from '../phase-texts';
import { formatRange, section, steps, type TextPage, table } from '../text';
import { DELIVERY } from '../values';

export const SHIPPING: TextPage = {
  formNumber: 'Form 12-S, goods in transit',
  stamp: 'Duty paid',
  picture: 'ship',
  title: 'Worldwide Shipping',
  lead: 'We ship from Denmark to the whole world, and import tariffs are included in our prices. The only tariffs you will meet are in the box.',
  sections: [
    section(
      'way',
      'How a parcel travels',
      steps(
        [
          `Packed in ${formatRange(DELIVERY.processing)} days`,
          'In a sturdy box, by somebody who has read the rules.',
          'packed',
        ],
        ['Cleared on the way', 'We have paid the duty. Customs keeps the form, you keep the game.', 'border'],
        [
          `Yours ${formatRange(DELIVERY.mostCountries)} days later`,
          `In most countries; ${formatRange(NORTH_AMERICA_OFFER.transitDays)} in the ${NORTH_AMERICA.region}.`,
          'door',
        ],
      ),
    ),
    section(
      'prices',
      'Prices and shipping rates',
      table(
        'What the game costs and how long it travels',
        ['For one game', ...PRINTED_OFFERS.map(({ region }) => region)],
        ['Price', ...PRINTED_OFFERS.map(({ price }) => price)],
        ['Shipping', ...PRINTED_OFFERS.map(({ shipping }) => shipping)],
        ['In total, delivered', ...PRINTED_OFFERS.map(({ total }) => total)],
        ['Handling time', ...OFFERS.map(({ handlingDays }) => `${formatRange(handlingDays)} days`)],
        ['Transit time', ...OFFERS.map(({ transitDays }) => `${formatRange(transitDays)} days`)],
      ),
      <ul>
        <li>Prices include import tariffs.</li>
        <li>The EU price includes VAT, and shipping to EU countries costs {EU.shipping}.</li>
        <li>
          Shipping to the {NORTH_AMERICA.region} costs {NORTH_AMERICA.shipping}.
        </li>
        <li>
          We ship to every other country too. Price and shipping there are not decided yet; you see both
          before you order. Shipping is calculated at checkout.
        </li>
        <li>
          Prices are valid until{' '}
          <time dateTime={OFFER_DATES.validUntil.date}>{OFFER_DATES.validUntil.text}</time>.
        </li>
        <li>{PHASE_TEXTS.shippingOrders}</li>
      </ul>,
    ),
    section(
      'processing',
      'Processing time',
      <p>
        We pack an order within {formatRange(DELIVERY.processing)} days. In peak periods, such as the launch
        and December, it takes up to {DELIVERY.processingPeakMax} days. The handling time in the table covers
        both.
      </p>,
    ),
    section(
      'delivery',
      'Delivery time',
      <p>
        Delivery takes {formatRange(DELIVERY.mostCountries)} days to most countries once the parcel has left
        us. To the {NORTH_AMERICA.region} it takes {formatRange(NORTH_AMERICA_OFFER.transitDays)} days. Real
        customs officers work at their own pace; we tell you when they do.
      </p>,
    ),
    section(
      'packaging',
      'Packaging',
      <p>Every game travels in a sturdy cardboard box, strong enough for a minor trade dispute.</p>,
    ),
    section(
      'tracking',
      'Tracking',
      <p>
        As soon as your parcel is on its way we email you a tracking number, so that you can watch it cross
        borders more easily than people do.
      </p>,
    ),
    section(
      'address',
      'Your address',
      <ul>
        <li>
          Please check your address before you order. We cannot recall a parcel that has left for a wrong one.
        </li>
        <li>
          An address change must be requested{' '}
          <strong>within {DELIVERY.addressChangeHours} hours of ordering</strong>. Please{' '}
          <a href="/contact">write to us</a> with your order number.
        </li>
        <li>PO boxes are accepted for standard shipping only.</li>
      </ul>,
    ),
  ],
};
