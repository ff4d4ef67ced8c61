import type { SourceEdits } from './render-site';

const SHOP = 'https://shop.rendered.test/';

/** The facts of an owner who has opened the shop. */
export const LAUNCHED: SourceEdits = {
  'lambdas/contract/facts.ts': [
    ["PHASE = 'pre-launch'", "PHASE = 'launched'"],
    ['SHOP_URL = undefined', `SHOP_URL = '${SHOP}'`],
    ['WITHDRAWAL_URL = undefined', `WITHDRAWAL_URL = '${SHOP}withdraw'`],
    ['phone: undefined', "phone: '+45 12 34 56 78'"],
    ['discountUntil: undefined', "discountUntil: '2026-01-31'"],
  ],
};

/** The same, with the list open as a newsletter. */
export const NEWSLETTER: SourceEdits = {
  'lambdas/contract/facts.ts': [
    ...(LAUNCHED['lambdas/contract/facts.ts'] ?? []),
    ['NEWSLETTER_AFTER_LAUNCH = false', 'NEWSLETTER_AFTER_LAUNCH = true'],
  ],
};

/** What is true only before the launch. */
export const ONLY_BEFORE =
  /launching soon|pre-?launch|join (our|the) launch|when we launch|orders (open|start)|get 20% off|until that day|launch list is|sign up for 20%|PreOrder|you (would |will |'ll )?get 20%|with 20% off|the discount is|once they open/i;

/** Texts that the pages contain after the launch instead of those before it, by path. */
export const FACTS_LAUNCHED: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'Out Now',
    '2-8 Players',
    '15-60 Min',
    'Ages 14+',
    'Buy Now',
    'How to Play',
    '85 unique cards',
    'Memory & Sabotage',
    'Political Satire',
    '39 EUR in EU countries and 45 USD in the US and Canada, import tariffs included',
    'Worldwide shipping',
    'Destination Price Shipping EU countries 39 EUR 0 EUR US and Canada 45 USD 5 USD EU prices include VAT. Prices are valid until',
  ],
  '/how-to-play': ['The game is out', 'Buy Now', 'Back to Game Page', '2-6 players'],
  '/faq': [
    'Orders are open in our shop',
    'Everyone who joined the launch list gets 20% off your first order, valid until January 31, 2026',
    'valid until December 31, 2025',
    '39 EUR in EU countries, VAT included and shipping 0 EUR',
  ],
  '/shipping': ['Orders are open in our shop', 'In total, delivered 39 EUR 50 USD'],
  '/returns': [
    'Withdraw from contract here',
    'Model withdrawal form',
    'legal guarantee of conformity',
    '14-day right of withdrawal',
  ],
  '/contact': ['Orders', 'Then the shop is quicker than a letter', 'Telephone +45 12 34 56 78'],
  '/terms': [
    'Orders have been open since October 1, 2025',
    'legal guarantee of conformity',
    'Nævnenes Hus',
    'Telephone +45 12 34 56 78',
  ],
  '/privacy-policy': ['at most 3 years', 'version 2026-11-22, is'],
};

/** Facts of the tables `facts-of-*` that are no longer true after the launch, with the newsletter open. */
export const CHANGED_AT_LAUNCH: readonly string[] = [
  '/: Launching Soon',
  '/: Join Our Launch',
  '/: Pre-Launch',
  '/: 20% off your first order, valid for a limited time after the launch in October 2025',
  '/: Get 20% off',
  '/: Sign Up for 20% Off',
  '/: By signing up you agree that Tariff Tantrum ApS emails you about the launch of Tariff Tantrum and your 20% discount.',
  '/how-to-play: Join Our Launch for 20% Off',
  '/how-to-play: The game launches in October 2025',
  '/faq: The game launches in October 2025, and orders start then',
  '/faq: How do I get 20% off?',
  '/faq: 20% off your first order, valid for a limited time after the launch in October 2025',
  '/shipping: Orders open with the launch in October 2025',
  '/contact: Pre-launch support The launch list',
  '/contact: Go to the Signup',
  "/signed-up: Thanks for signing up! You'll get 20% off when we launch in October 2025.",
  "/list/confirmed: Thanks for signing up! You'll get 20% off when we launch in October 2025.",
  '/privacy-policy: Your email address To tell you about the launch and your discount',
  '/privacy-policy: Your discount (20%)',
  '/terms: 20% off your first order, valid for a limited time after the launch in October 2025',
  '/terms: Orders start with the launch in October 2025',
];
