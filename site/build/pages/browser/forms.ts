/**
 * The script inlined, before the bootstrap, into every page with a form or the offer bar. The forms work without it.
 */
import { showEmptyFields } from './empty-fields';
import { focusLinkedForms } from './form-focus';
import { showSubmission } from './form-submission';
import { showOfferBar } from './offer-bar';
import { showSignupCount } from './signup-count';

showEmptyFields();
showSubmission();
focusLinkedForms();
showOfferBar();
// The page is complete without it.
showSignupCount().catch(() => undefined);
