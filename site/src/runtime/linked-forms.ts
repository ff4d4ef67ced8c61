/** Focuses the first field of a form that a link leads to, from this page or another. */
export function focusLinkedForms(): void {
  focusField();
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a')?.hash) return;
    // After the frame that shows the form: focusing it lays the page out again and requests its code. A tab is a link
    // that is not followed, and leaves the form the target.
    requestAnimationFrame(() => setTimeout(() => event.defaultPrevented || focusField()));
  });
}

function focusField(): void {
  document.querySelector<HTMLElement>('form:target input')?.focus({ preventScroll: true });
}
