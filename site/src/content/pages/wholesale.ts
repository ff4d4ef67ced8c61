import { CONTACT, GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { REPLIES, WHOLESALE_TERMS } from '../service';
import { definitions, section, type TextPage } from '../text';

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

/** The parts of the prefilled mail draft. */
const DRAFT = {
  to: CONTACT.support,
  subject: 'Wholesale Inquiry',
  greeting: 'Hello,',
  opening: `I am interested in selling ${GAME.name} and would like to know about:`,
  questions: ['Minimum order quantities', 'Wholesale pricing', 'Delivery timeframes', 'Payment terms'],
  details: 'Business details',
  closing: 'Thank you and best regards',
} as const;

export type BusinessDetails = Readonly<Partial<Record<BusinessField['name'], string>>>;

/** Returns the `mailto:` URL of the draft, with the details that are filled in. */
export function wholesaleDraft(details: BusinessDetails = {}): string {
  const filled = BUSINESS_FIELDS.flatMap(({ name, label }) => {
    const value = details[name]?.trim();
    return value ? [`${label}: ${value}`] : [];
  });
  const lines = [
    DRAFT.greeting,
    '',
    DRAFT.opening,
    ...DRAFT.questions.map((question) => `- ${question}`),
    '',
    ...(filled.length > 0 ? [DRAFT.details, ...filled, ''] : []),
    DRAFT.closing,
  ];
  // RFC 6068: spaces are encoded as %20, never as +, and lines end with CRLF.
  const body = encodeURIComponent(lines.join('\r\n'));
  return `mailto:${DRAFT.to}?subject=${encodeURIComponent(DRAFT.subject)}&body=${body}`;
}

export const WHOLESALE = {
  formNumber: `Form ${WHOLESALE_TERMS.minimumUnits}-W, export licence`,
  stamp: 'Sold in bulk',
  title: 'Wholesale Inquiries',
  lead: 'Shops, event organisers and distributors: put a trade war on your shelves. It is the only kind that clears stock.',
  sections: [
    section('conditions', 'Our conditions', [
      definitions(
        ['Minimum order', `${WHOLESALE_TERMS.minimumUnits} units for new retailers`],
        ['Discounts', 'Volume discounts: the larger the order, the better the price'],
        ['Payment', `Net ${WHOLESALE_TERMS.netDays} terms with credit approval`],
        ['Answer', `We reply to wholesale inquiries ${REPLIES.wholesale}`],
      ),
    ]),
  ],
  inquiry: {
    id: 'inquiry',
    title: 'Send an inquiry',
    text: 'The button opens a letter in your mail program that asks about minimum order quantities, wholesale pricing, delivery timeframes and payment terms. It is yours to change before you send it.',
    legend: 'Business details (optional)',
    hint: 'What you fill in here is added to the letter. Nothing is sent to us before you send the letter yourself.',
    button: 'Send Inquiry',
    /** Instead of `hint` if the code that adds the details could not be loaded. */
    failed: 'What you fill in here cannot be added to the letter right now: please write it into the letter.',
    /** Shown only without JavaScript. */
    withoutScript:
      'Without JavaScript the details cannot be added for you: please write them into the letter.',
  },
} as const satisfies TextPage & Record<string, unknown>;
