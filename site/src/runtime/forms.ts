/**
 * The script inlined, before the bootstrap, into every page with a form or the offer bar. The forms work without it.
 */
import { showEmptyFields } from './empty-fields';
import { focusLinkedForms } from './linked-forms';
import { showOfferBar } from './offer-bar';
import { showSignupCount } from './signup-count';
import { showSubmission } from './submission';

showEmptyFields();
showSubmission();
focusLinkedForms();
showOfferBar();
// The page is complete without it.
showSignupCount().catch(() => undefined);
