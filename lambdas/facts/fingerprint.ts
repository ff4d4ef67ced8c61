/**
 * The sentence that is shown wherever somebody leaves the list or has everything erased: on pages, in emails and in the
 * privacy policy. `lambdas/people/suppression.test.ts` tests it by importing after each way of leaving.
 */
export const FINGERPRINT =
  'Only a coded fingerprint of your address stays, so that no list we import brings you back. You can sign up again yourself at any time.';
