import { CONTACT, PHONE_LINE, SELLER } from '../game';
import { PHASE_TEXTS } from '../phase';
import { REPLIES } from '../service';
import type { Action, TextPage } from '../types';

export const CONTACT_PAGE = {
  form: 'Form 1-C, statement of grievance',
  stamp: 'Read by humans',
  title: 'Contact Us',
  lead: 'One address, read by people. Complaints, compliments and counter-tariffs are all welcome.',
  email: { label: 'Email Us', href: `mailto:${CONTACT.support}` } satisfies Action,
  addressLabel: 'Our address is',
  address: CONTACT.support,
  sections: [
    {
      id: 'response-times',
      title: 'When we answer',
      blocks: [
        {
          kind: 'table',
          caption: 'Response times',
          columns: ['Your letter is about', 'We answer'],
          rows: [
            ['Support and general questions', REPLIES.support],
            ['Returns', REPLIES.returns],
            ['Wholesale', REPLIES.wholesale],
          ],
        },
      ],
    },
    {
      id: 'what-to-include',
      title: 'What to include',
      blocks: [
        {
          kind: 'list',
          items: [
            'What your letter is about, in the subject line.',
            'Your order number, if you have ordered.',
            'The email address you signed up with, if it is about the launch list.',
            'The country you live in, if it is about prices or shipping.',
            'A photo, if something arrived broken.',
          ],
        },
      ],
    },
    {
      id: 'categories',
      title: 'What you can ask about',
      blocks: [
        {
          kind: 'facts',
          facts: [
            {
              term: 'General',
              value: 'Rules, cards, languages, and arguments that only the designers can settle.',
            },
            {
              term: 'Wholesale',
              value: [
                'Shops, events and distributors: ',
                { text: 'the wholesale page', href: '/wholesale' },
                ' has a letter ready for you.',
              ],
            },
            {
              term: 'Media and press',
              value: 'Pictures, review copies and interviews. We comment on everything but politics.',
            },
            {
              term: PHASE_TEXTS.contact.term,
              value: PHASE_TEXTS.contact.value,
            },
          ],
        },
      ],
    },
    {
      id: 'post',
      title: 'By post',
      blocks: [
        {
          kind: 'address',
          lines: [
            SELLER.legalName,
            SELLER.street,
            SELLER.city,
            SELLER.country,
            `CVR ${SELLER.cvr}`,
            ...PHONE_LINE,
          ],
        },
      ],
    },
  ],
  closing: {
    title: PHASE_TEXTS.contact.title,
    text: PHASE_TEXTS.contact.text,
    signup: PHASE_TEXTS.contact.action,
  },
} as const satisfies TextPage & Record<string, unknown>;
