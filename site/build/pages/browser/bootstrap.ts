/**
 * The only script inlined into pages. It turns links into tabs and loads an island's code when a visitor first
 * approaches it. Every element it enhances also works without it.
 */
import { enhanceAccordions } from '../../../src/ui/enhance-accordions';
import { enhanceTabs } from '../../../src/ui/enhance-tabs';
import { showEmptyFields } from './empty-fields';
import { focusLinkedForms } from './form-focus';
import { showSubmission } from './form-submission';
import { loadIslands } from './load-islands';
import { showOfferBar } from './offer-bar';
import { showSignupCount } from './signup-count';

for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]')) enhanceTabs(group);
enhanceAccordions();
showEmptyFields();
showSubmission();
focusLinkedForms();
showOfferBar();
// The page is complete without it.
showSignupCount().catch(() => undefined);
loadIslands();

// Controls that only log a line and set a flag of their own.
document.addEventListener('click', ({ target }) => {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-log]') : null;
  if (!control) return;
  console.log(control.dataset.log);
  if (control.dataset.open) control.dataset.open = 'true';
});
