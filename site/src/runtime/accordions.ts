/**
 * Keeps the open item of an accordion in the URL fragment, so that it can be linked to and survives reload and back.
 * The browser itself opens and closes the items.
 */
export function enhanceAccordions(): void {
  // `toggle` does not bubble.
  document.addEventListener('toggle', ({ target }) => updateFragment(target), true);
  // Browsers open the item of a new fragment, but not on reload and back, where they restore the scroll position.
  // The browser may not have found the target yet, so `:target` would sometimes match nothing.
  const item = document.getElementById(location.hash.slice(1))?.closest('details');
  if (item) item.open = true;
}

function updateFragment(item: EventTarget | null): void {
  if (!(item instanceof HTMLDetailsElement)) return;
  const id = item.querySelector('[id]')?.id;
  if (!item.name || !id) return;
  const anchor = `#${id}`;
  if (item.open) history.replaceState(history.state, '', anchor);
  else if (location.hash === anchor)
    history.replaceState(history.state, '', location.pathname + location.search);
}
