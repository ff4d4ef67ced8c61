import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { DISCOUNT, LEGAL_UPDATED, PHONE_LINE } from '../game';
import { EU, NORTH_AMERICA, OFFER_DATES } from '../offers';
import { PHASE_TEXTS } from '../phase-texts';
import { sellerAddress } from '../seller-address';
import { AUTHORITIES } from '../service';
import { formatRange, inWords, section, type TextPage } from '../text';
import { RETURNS } from '../values';

export const TERMS: TextPage = {
  formNumber: `Form ${RETURNS.legalDays}-T, treaty in force`,
  stamp: 'In force',
  picture: 'oath',
  title: 'Terms of Service',
  lead: 'The only treaty on this site that is meant seriously.',
  updated: LEGAL_UPDATED,
  summaries: {
    seller: 'A small Danish company with an address and a number.',
    site: 'Look, print and quote; do not break anything.',
    'launch-list': 'Joining costs nothing and binds you to nothing.',
    orders: 'The price you see has the tariffs in it.',
    delivery: 'Until the parcel is in your hands, it is our problem.',
    withdrawal: 'You may change your mind without saying why.',
    refunds: 'Your money comes back the way it came.',
    defects: 'If it is broken, we repair, replace or refund it.',
    liability: 'The law decides, and we hide nothing from it.',
    complaints: 'Write to us first, and to others if that does not help.',
    changes: 'Your order keeps the terms of its day.',
  },
  sections: [
    section(
      'seller',
      'Who we are',
      <p>{GAME.name} is published and sold by:</p>,
      sellerAddress(<a href={`mailto:${CONTACT.support}`}>{CONTACT.support}</a>, ...PHONE_LINE),
    ),
    section(
      'site',
      'Using this site',
      <p>
        You may read, print and quote everything here. Please do not sign up other people, attack the site or
        pass our pictures off as yours. Texts, rules and pictures belong to us unless said otherwise.
      </p>,
      <p>
        {GAME.name} is satire. Its ministers, tariffs and treaties are invented, and any likeness to real ones
        is their fault.
      </p>,
    ),
    section(
      'launch-list',
      'Launch list and discount',
      <p>
        {PHASE_TEXTS.terms.list} The {DISCOUNT} cannot be paid out or combined with other discounts. What
        happens to your data is in our <a href="/privacy-policy">Privacy Policy</a>.
      </p>,
    ),
    section(
      'orders',
      'Orders and prices',
      <ul>
        <li>{PHASE_TEXTS.terms.orders} A contract is made when we confirm your order by email.</li>
        <li>
          The price is {EU.price} in EU countries, VAT included, and {NORTH_AMERICA.price} in the{' '}
          {NORTH_AMERICA.region}. Import tariffs are included in all prices.
        </li>
        <li>
          Shipping is calculated at checkout: {EU.shipping} to EU countries, {NORTH_AMERICA.shipping} to the{' '}
          {NORTH_AMERICA.region}.
        </li>
        <li>
          These prices are valid until{' '}
          <time dateTime={OFFER_DATES.validUntil.date}>{OFFER_DATES.validUntil.text}</time>.
        </li>
      </ul>,
    ),
    section(
      'delivery',
      'Delivery',
      <p>
        We ship worldwide. Times, tracking and address changes are described under{' '}
        <a href="/shipping">Worldwide Shipping</a>. Until the parcel reaches you, the risk is ours.
      </p>,
    ),
    section(
      'withdrawal',
      'Right of withdrawal',
      <p>
        If you live in the EU you may withdraw from your purchase within {RETURNS.legalDays} days of receiving
        the game, without giving a reason. We extend this to {RETURNS.days} days for all customers. How to do
        it, with a model text: <a href="/returns#withdraw">How to withdraw</a>.
      </p>,
    ),
    section(
      'refunds',
      'Refunds',
      <p>
        We refund you within {RETURNS.refundLegalDays} days of hearing that you withdraw, by the means of
        payment you used; we may wait until the game or proof of posting has reached us. Most refunds are
        processed in {formatRange(RETURNS.refundBusinessDays)} business days. We pay the return shipping of
        defective or wrong items and of withdrawals in the EU.
      </p>,
    ),
    section(
      'defects',
      'Defects',
      <p>
        Danish law gives you {inWords(RETURNS.guaranteeYears)} years to complain about a defect, the legal
        guarantee of conformity; some EU countries give longer. We then repair, replace or refund, at our
        cost.
      </p>,
    ),
    section(
      'liability',
      'Liability',
      <p>
        We are liable by the general rules of Danish law. We are not liable for friendships, alliances or
        family dinners. Nothing here limits rights that the law gives you as a consumer.
      </p>,
    ),
    section(
      'complaints',
      'Complaints and law',
      <p>
        Please write to us first; most things can be settled in one letter. If not, you can bring a complaint
        before <a href={AUTHORITIES.complaints.href}>{AUTHORITIES.complaints.text}</a>, Toldboden 2, 8800
        Viborg, Denmark, or before the complaint body of the country you live in. For your rights as a
        consumer, see <a href={AUTHORITIES.consumer.href}>{AUTHORITIES.consumer.text}</a>. Danish law applies;
        consumers keep the protection of the country they live in.
      </p>,
    ),
    section(
      'changes',
      'Changes',
      <p>
        When these terms change, the date at the top does too. An order is governed by the terms of the day it
        was placed.
      </p>,
    ),
  ],
};
