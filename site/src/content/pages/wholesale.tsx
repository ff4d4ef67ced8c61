import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { TOTAL_CARDS } from '../cards';
import { AGES } from '../game';
import { EU, NORTH_AMERICA } from '../offers';
import { REPLIES } from '../service';
import { definitions, mailDraft, section, type TextPage } from '../text';
import { WHOLESALE_TERMS } from '../values';

/** A field of the business details; `kind` is the `type` of its input. */
export interface BusinessField {
  name: 'business' | 'contact' | 'phone' | 'email' | 'location' | 'type';
  label: string;
  kind: 'text' | 'tel' | 'email';
  autoComplete: string;
  /** Suggestions of the field's `<datalist>`; any other value is allowed. */
  suggestions?: readonly string[];
}

export const BUSINESS_FIELDS: readonly BusinessField[] = [
  { name: 'business', label: 'Business Name', kind: 'text', autoComplete: 'organization' },
  { name: 'contact', label: 'Contact Person', kind: 'text', autoComplete: 'name' },
  { name: 'phone', label: 'Phone', kind: 'tel', autoComplete: 'tel' },
  { name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' },
  { name: 'location', label: 'Location', kind: 'text', autoComplete: 'off' },
  {
    name: 'type',
    label: 'Type of Business',
    kind: 'text',
    autoComplete: 'off',
    suggestions: ['Game shop', 'Bookshop', 'Gift shop', 'Online shop', 'Event organiser', 'Distributor'],
  },
];

export type BusinessDetails = Readonly<Partial<Record<BusinessField['name'], string>>>;

/** The letter: what it asks, before the details of the business and the end. */
const LETTER = {
  subject: 'Wholesale Inquiry',
  opening: ['Hello,', `I am interested in selling ${GAME.name} and would like to know about:`],
  topics: ['Minimum order quantities', 'Wholesale pricing', 'Delivery timeframes', 'Payment terms'],
  end: 'Thank you and best regards',
} as const;

/** Returns the lines of the letter that contain the details that are filled in; none without any. */
export function detailLines(details: BusinessDetails): string[] {
  const filled = BUSINESS_FIELDS.flatMap(({ name, label }) => {
    const value = details[name]?.trim();
    return value ? [`${label}: ${value}`] : [];
  });
  return filled.length > 0 ? ['Business details', ...filled] : [];
}

/** Returns the `mailto:` URL of the draft, with the details that are filled in. */
export function wholesaleDraft(details: BusinessDetails = {}): string {
  const { subject, opening, topics, end } = LETTER;
  const [greeting, question] = opening;
  const parts = [
    [greeting],
    [question, ...topics.map((topic) => `- ${topic}`)],
    detailLines(details),
    [end],
  ].filter((lines) => lines.length > 0);
  return mailDraft(
    CONTACT.support,
    subject,
    parts.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines])),
  );
}

export const WHOLESALE = {
  formNumber: `Form ${WHOLESALE_TERMS.minimumUnits}-W, export licence`,
  stamp: 'Sold in bulk',
  picture: 'pallets',
  title: 'Wholesale Inquiries',
  lead: 'Shops, event organisers and distributors: put a trade war on your shelves. It is the only kind that clears stock.',
  sections: [
    section(
      'gets',
      'What a shop gets',
      <ul>
        <li>
          A box that starts arguments: {TOTAL_CARDS} unique cards for ages {AGES}
        </li>
        <li>
          A price that customers see in full: {EU.price} or {NORTH_AMERICA.price}, import tariffs included
        </li>
        <li>Rules that fit on one sheet, and a joke on every card to read aloud at the counter</li>
      </ul>,
    ),
    section(
      'conditions',
      'Our conditions',
      definitions(
        ['Minimum order', `${WHOLESALE_TERMS.minimumUnits} units for new retailers`],
        ['Discounts', 'Volume discounts: the larger the order, the better the price'],
        ['Payment', `Net ${WHOLESALE_TERMS.netDays} terms with credit approval`],
        ['Answer', `We reply to wholesale inquiries ${REPLIES.wholesale}`],
      ),
    ),
  ],
  closing: {
    title: 'Try before you stock',
    text: 'Learn the rules in five minutes, or lose a round of three on the game page.',
    picture: 'cheer',
    primary: { label: 'How to Play', href: '/how-to-play' },
  },
  inquiry: {
    id: 'inquiry',
    title: 'Send an inquiry',
    text: 'The button opens a letter in your mail program that asks about minimum order quantities, wholesale pricing, delivery timeframes and payment terms. It is yours to change before you send it.',
    /** What the letter says, for those who want to see it first. */
    letter: { ...LETTER, title: 'The letter', to: CONTACT.support, toLabel: 'To', subjectLabel: 'Subject' },
    legend: 'Business details (optional)',
    hint: 'What you fill in here is added to the letter. Nothing is sent to us until you send the letter yourself.',
    button: 'Send Inquiry',
    /** Instead of `hint` if the code that adds the details could not be loaded. */
    failed: 'What you fill in here cannot be added to the letter right now: please write it into the letter.',
    /** Shown only without JavaScript. */
    withoutScript:
      'Without JavaScript the details cannot be added for you: please write them into the letter.',
  },
} as const satisfies TextPage & Record<string, unknown>;
