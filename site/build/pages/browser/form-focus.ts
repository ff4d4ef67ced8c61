/** Focuses the first field of a form that a link leads to, from this page or another. */
export function focusLinkedForms(): void {
  focusField();
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a')?.hash) return;
    // After the frame that shows the form: focusing it lays the page out again and requests its code.
    requestAnimationFrame(() => setTimeout(focusField));
  });
}

const focusField = (): void =>
  document.querySelector<HTMLElement>('form:target input')?.focus({ preventScroll: true });
