/**
 * The script inlined into every page. It turns links into tabs and loads an island's code when a visitor first
 * approaches it. Every element it enhances also works without it.
 */
import { enhanceAccordions } from './accordions';
import { loadIslands } from './load-islands';
import { enhanceTabs } from './tabs';

for (const group of document.querySelectorAll<HTMLElement>('[data-tabs]')) enhanceTabs(group);
enhanceAccordions();
loadIslands();

// An email is what remains where the browser cannot share.
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-share]');
  if (!link || !('share' in navigator)) return;
  event.preventDefault();
  // Rejects if the visitor closes the dialog.
  navigator.share({ text: link.dataset.share, url: `${location.origin}/?via=friend` }).catch(() => undefined);
});

// Where the visitor came from: only a link says it, and nothing remembers it. Forms send it with or without their script.
document.addEventListener('formdata', ({ formData }) => {
  const via = new URLSearchParams(location.search).get('via');
  if (via) formData.set('via', via);
});

// Elements that only log a line and set a flag of their own.
document.addEventListener('click', ({ target }) => {
  const element = (target as Element).closest<HTMLElement>('[data-log]');
  if (!element) return;
  console.log(element.dataset.log);
  if (element.dataset.open) element.dataset.open = 'true';
});
