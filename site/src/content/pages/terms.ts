import { formatRange, inWords } from '../format';
import { CONTACT, DISCOUNT, GAME, LEGAL_UPDATED, PHONE_LINE, SELLER } from '../game';
import {
  EU_PRICE,
  EU_SHIPPING,
  NORTH_AMERICA_OFFER,
  NORTH_AMERICA_PRICE,
  NORTH_AMERICA_SHIPPING,
  OFFER_DATES,
} from '../offers';
import { PHASE_TEXTS } from '../phase';
import { AUTHORITIES, RETURNS } from '../service';
import type { TextPage } from '../types';

export const TERMS: TextPage = {
  form: `Form ${RETURNS.legalDays}-T, treaty in force`,
  stamp: 'In force',
  title: 'Terms of Service',
  lead: 'The only treaty on this site that is meant seriously.',
  updated: LEGAL_UPDATED,
  sections: [
    {
      id: 'seller',
      title: 'Who we are',
      blocks: [
        { kind: 'text', text: `${GAME.name} is published and sold by:` },
        {
          kind: 'address',
          lines: [
            SELLER.legalName,
            SELLER.street,
            SELLER.city,
            SELLER.country,
            `CVR ${SELLER.cvr}`,
            [{ text: CONTACT.support, href: `mailto:${CONTACT.support}` }],
            ...PHONE_LINE,
          ],
        },
      ],
    },
    {
      id: 'site',
      title: 'Using this site',
      blocks: [
        {
          kind: 'text',
          text: 'You may read, print and quote everything here. Please do not sign up other people, attack the site or pass our pictures off as yours. Texts, rules and pictures belong to us unless said otherwise.',
        },
        {
          kind: 'text',
          text: `${GAME.name} is satire. Its ministers, tariffs and treaties are invented, and any likeness to real ones is their fault.`,
        },
      ],
    },
    {
      id: 'launch-list',
      title: 'Launch list and discount',
      blocks: [
        {
          kind: 'text',
          text: [
            `${PHASE_TEXTS.terms.list} The ${DISCOUNT} cannot be paid out or combined with other discounts. What happens to your data stands in our `,
            { text: 'Privacy Policy', href: '/privacy-policy' },
            '.',
          ],
        },
      ],
    },
    {
      id: 'orders',
      title: 'Orders and prices',
      blocks: [
        {
          kind: 'list',
          items: [
            `${PHASE_TEXTS.terms.orders} A contract is made when we confirm your order by email.`,
            `The price is ${EU_PRICE} in EU countries, VAT included, and ${NORTH_AMERICA_PRICE} in the ${NORTH_AMERICA_OFFER.region}. Import tariffs are included in all prices.`,
            `Shipping is calculated at checkout: ${EU_SHIPPING} to EU countries, ${NORTH_AMERICA_SHIPPING} to the ${NORTH_AMERICA_OFFER.region}.`,
            ['These prices are valid until ', OFFER_DATES.validUntil, '.'],
          ],
        },
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      blocks: [
        {
          kind: 'text',
          text: [
            'We ship worldwide. Times, tracking and address changes are described under ',
            { text: 'Worldwide Shipping', href: '/shipping' },
            '. Until the parcel reaches you, the risk is ours.',
          ],
        },
      ],
    },
    {
      id: 'withdrawal',
      title: 'Right of withdrawal',
      blocks: [
        {
          kind: 'text',
          text: [
            `If you live in the EU you may withdraw from your purchase within ${RETURNS.legalDays} days of receiving the game, without giving a reason. We extend this to ${RETURNS.days} days for all customers. How to do it, with a model text, stands under `,
            { text: 'How to withdraw', href: '/returns#withdraw' },
            '.',
          ],
        },
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      blocks: [
        {
          kind: 'text',
          text: `We refund you within ${RETURNS.refundLegalDays} days of hearing that you withdraw, with the means of payment you used; we may wait until the game or proof of posting has reached us. Most refunds are processed in ${formatRange(RETURNS.refundBusinessDays)} business days. We pay the return shipping of defective or wrong items and of withdrawals in the EU.`,
        },
      ],
    },
    {
      id: 'defects',
      title: 'Defects',
      blocks: [
        {
          kind: 'text',
          text: `Danish law gives you ${inWords(RETURNS.guaranteeYears)} years to complain about a defect, the legal guarantee of conformity; some EU countries give longer. We then repair, replace or refund, at our cost.`,
        },
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        {
          kind: 'text',
          text: 'We are liable by the general rules of Danish law. We are not liable for friendships, alliances or family dinners. Nothing here limits rights that the law gives you as a consumer.',
        },
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints and law',
      blocks: [
        {
          kind: 'text',
          text: [
            'Please write to us first; most things can be settled in one letter. If not, you can bring a complaint before ',
            AUTHORITIES.complaints,
            ', Toldboden 2, 8800 Viborg, Denmark, or before the complaint body of the country you live in. For your rights as a consumer, see ',
            AUTHORITIES.consumer,
            '. Danish law applies; consumers keep the protection of the country they live in.',
          ],
        },
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        {
          kind: 'text',
          text: 'When these terms change, the date at the top does too. An order is governed by the terms of the day it was placed.',
        },
      ],
    },
  ],
};
