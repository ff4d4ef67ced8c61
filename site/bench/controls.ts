/** A control of the landing page on a phone, and how to recognise its response to the first tap. */
export interface Control {
  name: string;
  /** The fragment with which the page is opened. */
  hash?: string;
  /** The element that is tapped. */
  selector: string;
  /** JavaScript expression that is true in the page once it shows the response. */
  responded: string;
  /** JavaScript to run first, for what the browser would have done itself. */
  before?: string;
  /** A key to press after tapping; then the response to the key is measured. */
  key?: string;
}

const SUBMIT = '#signup button[type=submit]';
const EMAIL = '#signup-email';
const panelIs = (id: string) =>
  `!document.getElementById('${id}').hidden && document.querySelectorAll('[role=tabpanel]:not([hidden])').length === 1`;
/** Smooth scrolling continues for a while; its first step is the response. */
const HAS_SCROLLED = 'scrollY !== before';
const fillIn = `document.querySelector('${EMAIL}').value = 'someone@example.com'`;

export const CONTROLS: readonly Control[] = [
  {
    name: 'menu',
    selector: '[popovertarget=menu]',
    responded: "document.getElementById('menu').matches(':popover-open')",
  },
  { name: 'join', selector: 'main a[href="#signup"]', responded: HAS_SCROLLED },
  {
    name: 'how to play',
    selector: 'main section:first-child a[href="#rules"]',
    responded: `${panelIs('rules')} && ${HAS_SCROLLED}`,
  },
  {
    name: 'tab Overview',
    hash: '#rules',
    selector: '[data-tab][href="#overview"]',
    responded: panelIs('overview'),
  },
  { name: 'tab Cards', selector: '[data-tab][href="#cards"]', responded: panelIs('cards') },
  { name: 'tab Rules', selector: '[data-tab][href="#rules"]', responded: panelIs('rules') },
  // No cart is shown; its flag is the response.
  {
    name: 'cart',
    selector: '[data-log="Cart clicked"]',
    responded: "!!document.querySelector('[data-open=true]')",
  },
  {
    name: 'e-mail of the hero, focus',
    selector: '#signup-hero-email',
    responded: "document.activeElement.id === 'signup-hero-email'",
  },
  {
    name: 'submit in the hero, empty',
    selector: '#signup-hero button[type=submit]',
    responded: "!document.getElementById('signup-hero-problem').hidden",
  },
  {
    name: 'game to try',
    selector: '[data-island=demo] summary',
    responded: "document.querySelector('[data-island=demo] details').open",
  },
  { name: 'e-mail, focus', selector: EMAIL, responded: "document.activeElement.id === 'signup-email'" },
  {
    name: 'e-mail, first letter',
    selector: EMAIL,
    responded: `document.querySelector('${EMAIL}').value === 'a'`,
    key: 'a',
  },
  {
    name: 'submit, empty',
    selector: SUBMIT,
    responded: "!document.getElementById('signup-problem').hidden",
  },
  {
    name: 'submit, filled by the browser',
    selector: SUBMIT,
    before: fillIn,
    responded: `document.querySelector('${SUBMIT}').disabled`,
  },
  // The mail program opens next; the logged line is the page's own response.
  { name: 'footer e-mail', selector: 'footer [data-log]', responded: "logged === 'Contact email clicked'" },
];
