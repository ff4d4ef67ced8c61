/**
 * Keeps the open item of an accordion in the address, so that it can be copied as a link and survives reload and
 * back. Opening and closing themselves are the browser's.
 */
export function enhanceAccordions(): void {
  // `toggle` does not bubble.
  document.addEventListener('toggle', ({ target }) => remember(target), true);
  // A browser opens what a new address points into; on reload and back it restores the scroll position instead.
  const item = document.querySelector(':target')?.closest('details');
  if (item) item.open = true;
}

function remember(item: EventTarget | null): void {
  if (!(item instanceof HTMLDetailsElement) || item.name === '') return;
  const anchor = `#${item.querySelector('[id]')?.id}`;
  if (item.open) history.replaceState(history.state, '', anchor);
  else if (location.hash === anchor) history.replaceState(history.state, '', location.pathname);
}
