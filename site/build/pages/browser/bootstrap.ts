/**
 * The one script that stands in the pages. It listens, makes links into tabs, and fetches an island's code when a
 * visitor first comes near it. Everything it touches works without it as well.
 */
import { enhanceAccordions } from '../../../src/ui/enhance-accordions';
import { enhanceTabs } from '../../../src/ui/enhance-tabs';
import { announceMissing } from './announce-missing';
import { announceSending } from './announce-sending';
import { wakeIslands } from './wake-islands';

for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]')) enhanceTabs(group);
enhanceAccordions();
announceMissing();
announceSending();
wakeIslands();

// Controls whose whole effect is a line in the console and a flag of their own.
document.addEventListener('click', ({ target }) => {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-log]') : null;
  if (!control) return;
  console.log(control.dataset.log);
  if (control.dataset.open) control.dataset.open = 'true';
});
