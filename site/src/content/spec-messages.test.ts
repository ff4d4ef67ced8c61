import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/contract';
import { DISCOUNT_PERCENT, RECENT_DAYS, SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/contract/facts';
import { ADMIN } from './pages/admin';
import { NOT_FOUND } from './pages/messages';
import { wholesaleDraft } from './pages/wholesale';
import { SIGNUP_FORM } from './signup';

/** The texts that the specification fixes and that no page shows before something happens (sections 2, 5, 8 and 9). */
const MESSAGES: readonly [where: string, shown: string, specified: string][] = [
  ['an empty e-mail, title', SIGNUP_TOASTS.emailRequired.title, 'Email Required'],
  ['an empty e-mail, text', SIGNUP_TOASTS.emailRequired.text, 'Please enter your email address.'],
  ['a successful signup, title', SIGNUP_TOASTS.success.title, "You're on the list!"],
  [
    'a successful signup, text',
    SIGNUP_TOASTS.success.text,
    "Thanks for signing up! You'll get 20% off when we launch in October 2025.",
  ],
  ['a failed signup, title', SIGNUP_TOASTS.failed.title, 'Signup Failed'],
  ['a failed signup, text', SIGNUP_TOASTS.failed.text, 'Failed to sign up. Please try again.'],
  ['the button while it is sent', SIGNUP_FORM.submitting, 'Signing Up...'],
  ['the button before', SIGNUP_FORM.submit, 'Sign Up for 20% Off'],
  ['401 on load', ADMIN_MESSAGES.invalidPassword, 'Invalid admin password'],
  ['401 on export', ADMIN_MESSAGES.expired, 'Authentication expired. Please refresh the page.'],
  ['503', ADMIN_MESSAGES.notConfigured, 'Admin access not configured. Contact administrator.'],
  ['another export failure', ADMIN_MESSAGES.exportFailed, 'Failed to export signups'],
  ['a thrown export error', ADMIN_MESSAGES.exportError, 'Error exporting signups'],
  [
    'an export before authentication',
    ADMIN_MESSAGES.notAuthenticated,
    'Please refresh the page and authenticate first.',
  ],
  ['the export while it runs', ADMIN.export.busy, 'Exporting...'],
  ['the dashboard', ADMIN.title, 'Email Signup Dashboard'],
  ['the total', ADMIN.stats.total, 'Total Signups'],
  ['the recent signups', ADMIN.stats.recent, `Recent Signups (last ${RECENT_DAYS} days)`],
  [
    'the discount',
    `${ADMIN.stats.discount} ${ADMIN.stats.discountValue}`,
    `Discount Ready ${DISCOUNT_PERCENT}%`,
  ],
  ['the export', ADMIN.export.button, 'Download CSV'],
  ['an unknown route', NOT_FOUND.title, 'Page not found'],
  ['the wholesale draft', new URL(wholesaleDraft()).searchParams.get('subject') ?? '', 'Wholesale Inquiry'],
];

test.each(MESSAGES)('%s: %s', (_, shown, specified) => expect(shown).toBe(specified));

test('the constants of section 9 that are no text have their specified values', () => {
  expect([DISCOUNT_PERCENT, RECENT_DAYS]).toEqual([20, 7]);
});
