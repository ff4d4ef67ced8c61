/** Time after which a form that the browser is still submitting can be submitted again, in milliseconds. */
const SUBMIT_TIMEOUT_MS = 10_000;

/**
 * Disables the button of a form that is submitted before its island is hydrated, and shows the button's
 * `data-sending` text. A hydrated island does the same itself. The form has `data-submitting` meanwhile.
 */
export function showSubmission(): void {
  addEventListener('submit', (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    const form = event.target as HTMLFormElement;
    // Code that prevents the browser's submission shows its own state.
    if (event.defaultPrevented || !button?.dataset.sending) return;
    const label = button.textContent;
    const restore = () => {
      if (form.dataset.submitting === undefined) return;
      delete form.dataset.submitting;
      button.disabled = false;
      button.textContent = label;
    };
    form.dataset.submitting = '';
    button.disabled = true;
    button.textContent = button.dataset.sending;
    // A page restored from history must look as before.
    addEventListener('pagehide', restore, { once: true });
    setTimeout(restore, SUBMIT_TIMEOUT_MS);
  });
}
