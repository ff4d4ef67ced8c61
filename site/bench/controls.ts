/** A control of the landing page on a phone, its first tap, and what a visitor sees of the answer. */
export interface Control {
  name: string;
  /** Where the page is opened. */
  hash?: string;
  /** What is tapped. */
  selector: string;
  /** JavaScript that is true in the page as soon as the answer stands in it. */
  answered: string;
  /** JavaScript to run before, for what the browser itself would have done. */
  before?: string;
  /** Typed instead of tapping, into what has been tapped before. */
  types?: string;
}

const SUBMIT = '#signup button[type=submit]';
const EMAIL = '#signup-email';
const panelIs = (id: string) =>
  `!document.getElementById('${id}').hidden && document.querySelectorAll('[role=tabpanel]:not([hidden])').length === 1`;
/** Smooth scrolling goes on for a while: its first step is the answer. */
const HAS_SCROLLED = 'scrollY !== before';
const fillIn = `document.querySelector('${EMAIL}').value = 'someone@example.com'`;

export const CONTROLS: readonly Control[] = [
  {
    name: 'menu',
    selector: '[popovertarget=menu]',
    answered: "document.getElementById('menu').matches(':popover-open')",
  },
  { name: 'join', selector: 'main a[href="#signup"]', answered: HAS_SCROLLED },
  {
    name: 'how to play',
    selector: 'main section:first-child a[href="#rules"]',
    answered: `${panelIs('rules')} && ${HAS_SCROLLED}`,
  },
  {
    name: 'tab Overview',
    hash: '#rules',
    selector: '[data-tab][href="#overview"]',
    answered: panelIs('overview'),
  },
  { name: 'tab Cards', selector: '[data-tab][href="#cards"]', answered: panelIs('cards') },
  { name: 'tab Rules', selector: '[data-tab][href="#rules"]', answered: panelIs('rules') },
  // Nothing of a cart is shown: its flag is the answer.
  {
    name: 'cart',
    selector: '[data-log="Cart clicked"]',
    answered: "!!document.querySelector('[data-open=true]')",
  },
  { name: 'e-mail, focus', selector: EMAIL, answered: "document.activeElement.id === 'signup-email'" },
  {
    name: 'e-mail, first letter',
    selector: EMAIL,
    answered: `document.querySelector('${EMAIL}').value === 'a'`,
    types: 'a',
  },
  {
    name: 'submit, empty',
    selector: SUBMIT,
    answered: "!document.getElementById('signup-email-missing').hidden",
  },
  {
    name: 'submit, filled by the browser',
    selector: SUBMIT,
    before: fillIn,
    answered: `document.querySelector('${SUBMIT}').disabled`,
  },
  // What it leads to is the mail program's: the line it leaves is the last of the page's own.
  { name: 'footer e-mail', selector: 'footer [data-log]', answered: "logged === 'Contact email clicked'" },
];
