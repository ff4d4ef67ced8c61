/** Focuses the first field of a form that a link leads to, from this page or another. */
export function focusLinkedForms(): void {
  // While a page loads, the browser looks for the target of its address, and takes the focus from everything else.
  window.addEventListener('load', focusLater);
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')?.hash) focusLater(event);
  });
}

/** After the frame that shows the form: focusing it lays the page out again and requests its code. */
function focusLater(event: Event): void {
  const focus = () => {
    // A tab is a link that is not followed, and leaves the form the target. A visitor may type elsewhere by now.
    if (event.defaultPrevented || document.activeElement instanceof HTMLInputElement) return;
    document.querySelector<HTMLElement>('form:target input')?.focus({ preventScroll: true });
  };
  requestAnimationFrame(() => setTimeout(focus));
}
