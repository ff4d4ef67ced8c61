/** Focuses the first field of a form that a link leads to, from this page or another. */
export function focusLinkedForms(): void {
  focusField();
  // After the frame that shows the form: focusing it lays the page out again and requests its code.
  addEventListener('hashchange', () => requestAnimationFrame(() => setTimeout(focusField)));
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // Following a link to the current fragment does not change it.
    if (link && link.href === location.href) setTimeout(focusField);
  });
}

const focusField = (): void =>
  document.querySelector<HTMLElement>('form:target input')?.focus({ preventScroll: true });
