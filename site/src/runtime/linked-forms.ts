/** Focuses the first field of a form that a link leads to, from this page or another. */
export function focusLinkedForms(): void {
  // While a page loads, the browser looks for the target of its address, and takes the focus from everything else.
  const focusUnlessUsed = () => {
    if (document.activeElement === document.body) focusField();
  };
  window.addEventListener('load', afterFrame(focusUnlessUsed), { once: true });
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('a')?.hash) return;
    // A tab is a link that is not followed, and leaves the form the target.
    afterFrame(() => event.defaultPrevented || focusField())();
  });
}

/** Returns what runs after the frame that shows the form: focusing it lays the page out again and requests its code. */
const afterFrame = (task: () => void) => () => {
  requestAnimationFrame(() => setTimeout(task));
};

function focusField(): void {
  document.querySelector<HTMLElement>('form:target input')?.focus({ preventScroll: true });
}
