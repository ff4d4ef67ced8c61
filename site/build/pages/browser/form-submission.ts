/** Time after which a form that the browser is still submitting can be submitted again, in milliseconds. */
const SUBMIT_TIMEOUT_MS = 10_000;

let submitting = false;

/** Returns whether the browser is submitting a form; code that arrives meanwhile must not touch the page. */
export const isSubmitting = (): boolean => submitting;

/**
 * Disables the button of a form that is submitted before its island is hydrated, and shows the button's
 * `data-sending` text. A hydrated island does the same itself.
 */
export function showSubmission(): void {
  addEventListener('submit', (event) => {
    const button = event.submitter;
    // Code that prevents the browser's submission shows its own state.
    if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || !button.dataset.sending) return;
    const label = button.textContent;
    const restore = () => {
      if (!submitting) return;
      submitting = false;
      button.disabled = false;
      button.textContent = label;
    };
    submitting = true;
    button.disabled = true;
    button.textContent = button.dataset.sending;
    // A page restored from history must look as before.
    addEventListener('pagehide', restore, { once: true });
    setTimeout(restore, SUBMIT_TIMEOUT_MS);
  });
}
