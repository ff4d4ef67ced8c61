/**
 * The texts that the specification of this site fixes to the letter, as they read with the facts of the specification
 * (`facts.ts` beside this file). This is the only file that repeats them: other tests import constants.
 */

interface PageTexts {
  /** In both phases. */
  always: readonly string[];
  /** Only before the launch. */
  before?: readonly string[];
  /** Only after the launch. */
  after?: readonly string[];
}

/** What each page contains, by path; texts on one line are separated by ` · `. */
const PAGES: Readonly<Record<string, PageTexts>> = {
  '/': {
    always: [
      'Tariff Tantrum · 2-8 Players · 15-60 Min · Ages 14+ · How to Play · Overview · Players 2-8',
      'Duration 15-60 minutes · Age 14+ · Cards 85 unique cards · Game Type Memory & Sabotage',
      'Theme Political Satire · Tariff Cards · 24 cards · Values 0%-40% · Reduction · 14 cards',
      'Sabotage · 16 cards · Cancel · Manipulate · 12 cards · Trumph · 5 cards · Objective',
      'Have the smallest pile of tariffs · Game Flow',
      'draw one card, play one card if you like, and end the turn by the discard rule · Winning',
      'When the draw pile is empty, all tariff piles are revealed. The highest total loses.',
      'let the lowest total win · Worldwide shipping · Slap duties on your friends',
      'Read the full rules · Email · Name (optional) · Import tariffs included in the price',
      'and you can leave any time. Privacy Policy',
    ],
    before: [
      'Launching Soon · Join Our Launch · Pre-Launch',
      '20% off your first order, valid for a limited time after the launch in October 2025',
      'Get 20% off · Sign Up for 20% Off',
      'By signing up, at 16 or older, you agree that Tariff Tantrum ApS emails you about the launch of Tariff Tantrum and your 20% discount, and',
    ],
    after: [
      'Out Now · Buy Now · 85 unique cards · Memory & Sabotage · Political Satire',
      '39 EUR in EU countries and 45 USD in the US and Canada, import tariffs included',
      'Destination Price Shipping EU countries 39 EUR 0 EUR US and Canada 45 USD 5 USD EU prices include VAT. Prices are valid until',
    ],
  },
  '/how-to-play': {
    always: [
      'How to Play Tariff Tantrum · 2-6 players · Ages 14+ · 85 cards · Setup · Gameplay · Card Types',
      'Winning · 24 tariff cards and 61 action cards · Deal 5 action cards to each player',
      'and 1 face-up tariff card each · Tariff cards added to the draw pile · 2 12 · 3-4 15 · 5-6 20',
      'with discard or without discard · It holds for the whole game and for all players',
      'Draw one card · Play one card, if you like · End your turn',
      'With discard Put one card from your hand on the discard pile',
      'Without discard Your turn ends as it is',
      'The rule is chosen before the game and applies to all players',
      'The six categories, 85 cards in all · Tariff Cards 24 Values 0%-50% · Reduction 14 · Sabotage 16',
      'Cancel 14 · Manipulate 12 · Trumph 5 · The game ends when the draw pile is empty',
      'All tariff piles are revealed · The highest total loses · Optional: the lowest total wins',
      'Back to Game Page',
    ],
    before: ['Join Our Launch for 20% Off · The game launches in October 2025'],
    after: ['The game is out · Buy Now'],
  },
  '/faq': {
    always: [
      'Frequently Asked Questions · What is Tariff Tantrum?',
      'A political-satire card game of memory and sabotage',
      'How many can play, and how long does it take? · 2-8 players, and 30-60 minutes a game',
      'Is it for children? · It is for ages 14+ · What is in the box?',
      '85 unique cards: 24 Tariff Cards, 14 Reduction, 16 Sabotage, 14 Cancel, 12 Manipulate, 5 Trumph',
      'When can I buy it? · What does it cost?',
      '39 EUR in EU countries, VAT included and shipping 0 EUR',
      '45 USD in the US and Canada, plus 5 USD shipping',
      'valid until December 31, 2025. Shipping is calculated at checkout.',
      'Will I have to pay tariffs on a game about tariffs? · Our prices include import tariffs',
      'Where do you ship, and how fast? · Worldwide, from Denmark',
      'We pack within 1-2 days, up to 3 in peak periods, and delivery takes 1-3 days to most countries',
      'Can I send it back?',
      'within 30 days, wherever you live. That is more than the 14 days of EU law.',
      'We process refunds in 3-5 business days; your bank takes 5-10 more · Can my shop sell it?',
      'New retailers begin with 25 units, and we answer within 1 business day',
      'What happens to my email address? · at most 3 years and delete it whenever you ask',
      'support@tarifftantrum.example. We answer within 1-2 business days.',
    ],
    before: [
      'The game launches in October 2025, and orders start then · How do I get 20% off?',
      '20% off your first order, valid for a limited time after the launch in October 2025',
    ],
    after: [
      'Orders are open in our shop',
      'Everyone who joined the launch list gets 20% off their first order, valid until January 31, 2026',
      'valid until December 31, 2025',
    ],
  },
  '/shipping': {
    always: [
      'Worldwide Shipping',
      'We ship from Denmark to the whole world, and import tariffs are included in our prices',
      'For one game EU countries US and Canada · Price 39 EUR 45 USD · Shipping 0 EUR 5 USD',
      'In total, delivered 39 EUR 50 USD · Handling time 1-3 days 1-3 days',
      'Transit time 1-3 days 2-5 days',
      'The EU price includes VAT, and shipping to EU countries costs 0 EUR.',
      'Shipping to the US and Canada costs 5 USD. · Shipping is calculated at checkout',
      'Prices are valid until December 31, 2025. · Processing time · within 1-2 days',
      'In peak periods, such as the launch and December, it takes up to 3 days',
      'Delivery takes 1-3 days to most countries · To the US and Canada it takes 2-5 days · Packaging',
      'Tracking · An address change must be requested within 2 hours of ordering',
      'Please check your address before you order · PO boxes are accepted for standard shipping only.',
    ],
    before: ['Orders open with the launch in October 2025'],
    after: ['Orders are open in our shop'],
  },
  '/returns': {
    always: [
      'Returns & Exchanges · the law gives you a 14-day right of withdrawal, without giving a reason',
      'We extend it to 30 days for all customers. · Three steps to return',
      'We answer returns within 24 hours · Acceptable and non-returnable items · Unopened game Yes',
      'Defective, damaged or wrong item Yes · Game bought from another shop No',
      'We process your refund 3-5 business days · Legal requirement within 14 days',
      'Your bank processes it 5-10 business days · Defective or wrong item, from anywhere We do',
      'Withdrawal in the EU We do 3-8 EUR, paid by us · Change of mind outside the EU You do 15-25 EUR',
      'How to withdraw · Model withdrawal form',
      '— Signature of consumer(s) (only if this form is notified on paper),',
      'Game with cards missing, marked or damaged by use Yes. We refund what you paid, less the value it lost',
      'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods',
    ],
    after: ['Withdraw from contract here · legal guarantee of conformity · 14-day right of withdrawal'],
  },
  '/contact': {
    always: [
      'Contact Us · Email Us · Our address is support@tarifftantrum.example.',
      'Support and general questions within 1-2 business days · Returns within 24 hours',
      'Wholesale within 1 business day · What to include · Your order number, if you have ordered.',
      'General Rules · Wholesale Shops, events and distributors · Media and press Pictures',
      'Eksempelvej 1',
    ],
    before: ['Pre-launch support The launch list · Go to the Signup'],
    after: ['Orders · Then the shop is quicker than a letter · Telephone +45 12 34 56 78'],
  },
  '/wholesale': {
    always: [
      'Wholesale Inquiries · Minimum order 25 units for new retailers · Volume discounts',
      'Net 30 terms with credit approval · We reply to wholesale inquiries within 1 business day',
      'minimum order quantities, wholesale pricing, delivery timeframes and payment terms',
      'Business Name · Contact Person · Phone · Email · Location · Type of Business · Send Inquiry',
    ],
  },
  '/signed-up': {
    always: ["You're on the list! · Back to Game Page"],
    before: ["Thanks for signing up! You'll get 20% off when we launch in October 2025."],
  },
  '/signup-problem': {
    always: [
      'Email Required Please enter your email address.',
      'Signup Failed This does not look like an email address',
      'Signup Failed Failed to sign up. Please try again. · Back to the Signup',
    ],
  },
  '/list/check-your-inbox': {
    always: ['Check your inbox · Confirm there that it was you'],
  },
  '/list/confirmed': {
    always: ["You're on the list! · Back to Game Page"],
    before: ["Thanks for signing up! You'll get 20% off when we launch in October 2025."],
  },
  '/my-signup': {
    always: [
      'My signup · Send me the link · works for one hour',
      'Ask for a copy · Correct my name · Leave the list · Erase everything',
      'Your email address · Your name, if you gave one · Your code, and whether you ordered with it',
    ],
  },
  '/list/notice': {
    always: ['You have left the list · Everything is erased · This link has expired'],
  },
  '/404': {
    always: ['Page not found · Back to Game Page'],
  },
  '/privacy-policy': {
    always: [
      'Privacy Policy · Last updated September 20, 2025 · a company based in Denmark',
      'Tariff Tantrum ApS · Eksempelvej 1 · 1000 København K · CVR 00000000',
      'support@tarifftantrum.example · Your name, if you gave one · Date and time of your signup',
      'Version of the consent wording · Whether we have written to you',
      'your consent, Article 6(1)(a) of the GDPR · our contract with you, Article 6(1)(b)',
      'legitimate interest · is kept for about 3 years · You can withdraw your consent at any time',
      'on one computer that we run ourselves · We set no cookies. · Children under 16',
      'access: learn what we store · rectification · erasure · restriction · portability · objection',
      'We respond within one month',
      'complain to the data authority: Datatilsynet, the Danish Data Protection Agency',
      'the Danish Consumer Ombudsman',
    ],
    before: [
      'Your email address To tell you about the launch and your discount · Your discount (20%)',
      'version 2026-11-26, is',
    ],
    after: ['3 years after your signup it is deleted by machine · version 2026-11-26, is'],
  },
  '/terms': {
    always: [
      'Terms of Service · Last updated September 20, 2025 · Tariff Tantrum ApS · CVR 00000000',
      '39 EUR in EU countries, VAT included, and 45 USD in the US and Canada',
      'Import tariffs are included in all prices.',
      'Shipping is calculated at checkout: 0 EUR to EU countries, 5 USD to the US and Canada.',
      'These prices are valid until December 31, 2025. · We ship worldwide',
      'within 14 days of receiving the game · We extend this to 30 days for all customers',
      'We refund you within 14 days of hearing that you withdraw · processed in 3-5 business days',
      'We pay the return shipping of defective or wrong items and of withdrawals in the EU.',
      'the Danish Consumer Ombudsman',
    ],
    before: [
      '20% off your first order, valid for a limited time after the launch in October 2025',
      'Orders start with the launch in October 2025',
    ],
    after: [
      'Orders have been open since October 1, 2025 · legal guarantee of conformity · Nævnenes Hus',
      'Telephone +45 12 34 56 78',
    ],
  },
};

const split = (lines: readonly string[] = []): string[] => lines.flatMap((line) => line.split(' · '));

export const PAGE_TEXTS = Object.entries(PAGES).map(([path, { always, before, after }]) => ({
  path,
  always: split(always),
  before: split(before),
  after: split(after),
}));

/** The texts in the header and footer of every page. */
export const TEXTS_EVERYWHERE = split([
  'Game · How to Play · Game Rules · Shipping Info · Returns & Exchanges · FAQ · Contact Us',
  'Wholesale Inquiries · Email Us · Instagram · © 2025 Tariff Tantrum · Privacy Policy · Terms',
]);

/** What is true only before the launch. */
export const ONLY_BEFORE =
  /launching soon|pre-?launch|join (our|the) launch|when we launch|orders (open|start)|get 20% off|until that day|launch list is|sign up for 20%|PreOrder|you (would |will |'ll )?get 20%|with 20% off|the discount is|once they open/i;

/** Texts that no page shows before something happens (sections 2, 5, 8 and 9), by the constant that has them. */
export const MESSAGES: readonly (readonly [constant: string, text: string | number])[] = [
  ['SIGNUP_TOASTS.emailRequired.title', 'Email Required'],
  ['SIGNUP_TOASTS.emailRequired.text', 'Please enter your email address.'],
  ['SIGNUP_TOASTS.success.title', "You're on the list!"],
  ['SIGNUP_TOASTS.success.text', "Thanks for signing up! You'll get 20% off when we launch in October 2025."],
  ['SIGNUP_TOASTS.failed.title', 'Signup Failed'],
  ['SIGNUP_TOASTS.failed.text', 'Failed to sign up. Please try again.'],
  ['SIGNUP_FORM.submit', 'Sign Up for 20% Off'],
  ['SIGNUP_FORM.submitting', 'Signing Up...'],
  ['ADMIN_MESSAGES.invalidPassword', 'Invalid admin password'],
  ['ADMIN_MESSAGES.expired', 'Authentication expired. Please refresh the page.'],
  ['ADMIN_MESSAGES.notConfigured', 'Admin access not configured. Contact administrator.'],
  ['ADMIN_MESSAGES.exportFailed', 'Failed to export signups'],
  ['ADMIN_MESSAGES.exportError', 'Error exporting signups'],
  ['ADMIN_MESSAGES.notAuthenticated', 'Please refresh the page and authenticate first.'],
  ['EXPORT.busy', 'Exporting...'],
  ['EXPORT.button', 'Download CSV'],
  ['ADMIN.title', 'Email Signup Dashboard'],
  ['OVERVIEW.stats.total', 'Total Signups'],
  ['OVERVIEW.stats.recent', 'Recent Signups (last 7 days)'],
  ['OVERVIEW.stats.discount', 'Discount Ready'],
  ['OVERVIEW.stats.discountValue', '20%'],
  ['NOT_FOUND.title', 'Page not found'],
  ['FOOTER.contact.address', 'support@tarifftantrum.example'],
];

/** The parts of the wholesale draft. */
export const WHOLESALE_DRAFT = {
  to: 'mailto:support@tarifftantrum.example',
  subject: 'Wholesale Inquiry',
  lines: ['- Minimum order quantities', '- Wholesale pricing', '- Delivery timeframes', '- Payment terms'],
} as const;
