import { CONTACT } from '@tariff-tantrum/lambdas/facts/facts';
import { PHONE_LINE } from '../game';
import { PHASE_TEXTS } from '../phase-texts';
import { sellerAddress } from '../seller-address';
import { REPLIES } from '../service';
import { definitions, mailDraft, type PageLink, section, type TextPage, table } from '../text';
import { wholesaleDraft } from './wholesale';

/** Returns a button that opens a letter with a subject. */
const letter = (label: string, subject: string): PageLink => ({
  label,
  href: mailDraft(CONTACT.support, subject),
});

export const CONTACT_PAGE = {
  formNumber: 'Form 1-C, statement of grievance',
  stamp: 'Read by humans',
  picture: 'letter',
  title: 'Contact Us',
  lead: 'One address, read by people. Complaints, compliments and counter-tariffs are all welcome.',
  email: { label: 'Email Us', href: `mailto:${CONTACT.support}` } satisfies PageLink,
  addressLabel: 'Our address is',
  address: CONTACT.support,
  sections: [
    section(
      'categories',
      'What you can ask about',
      definitions(
        [
          'General',
          'Rules, cards, languages, and arguments that only the designers can settle.',
          letter('Ask about the game', 'A question about the game'),
        ],
        [
          'Wholesale',
          <>
            Shops, events and distributors: <a href="/wholesale">the wholesale page</a> has our conditions,
            and this letter.
          </>,
          { label: 'Open the wholesale letter', href: wholesaleDraft() },
        ],
        [
          'Media and press',
          <>
            Pictures, review copies and interviews. <a href="/press">The press kit</a> has logo, box, cards
            and facts.
          </>,
          letter('Write for the press', 'Media and press'),
        ],
        [
          PHASE_TEXTS.contact.term,
          PHASE_TEXTS.contact.value,
          letter(PHASE_TEXTS.contact.ask, PHASE_TEXTS.contact.term),
        ],
      ),
    ),
    section(
      'response-times',
      'When we answer',
      table(
        'Response times',
        ['Your letter is about', 'We answer'],
        ['Support and general questions', REPLIES.support],
        ['Returns', REPLIES.returns],
        ['Wholesale', REPLIES.wholesale],
      ),
    ),
    section(
      'what-to-include',
      'What to include',
      <ul>
        <li>What your letter is about, in the subject line.</li>
        <li>Your order number, if you have ordered.</li>
        <li>The email address you signed up with, if it is about the launch list.</li>
        <li>The country you live in, if it is about prices or shipping.</li>
        <li>A photo, if something arrived broken.</li>
      </ul>,
    ),
  ],
  post: section('post', 'By post', sellerAddress(...PHONE_LINE)),
  /** Where the stamp of a letter goes. */
  postage: 'Place tariff here',
  closing: {
    title: PHASE_TEXTS.contact.title,
    text: PHASE_TEXTS.contact.text,
    picture: 'cheer',
    primary: PHASE_TEXTS.contact.link,
  },
} as const satisfies TextPage & Record<string, unknown>;
