/** How long (ms) a form that the browser itself sends may take before it can be sent again. */
const PATIENCE = 10_000;

let sending = false;

/** Whether a form is on its way to another page, which code that arrives now must not touch. */
export const isSending = (): boolean => sending;

/**
 * Answers at once when a form is sent before its island is awake: its button says so and cannot be pressed again. The
 * button's `data-sending` holds what it says. The island does the same by itself once it is awake.
 */
export function announceSending(): void {
  addEventListener('submit', (event) => {
    const button = event.submitter;
    // Who prevents this sends by other means, and answers by those.
    if (event.defaultPrevented || !(button instanceof HTMLButtonElement) || !button.dataset.sending) return;
    const says = button.textContent;
    const restore = () => {
      if (!sending) return;
      sending = false;
      button.disabled = false;
      button.textContent = says;
    };
    sending = true;
    button.disabled = true;
    button.textContent = button.dataset.sending;
    // A page that comes back from history must be as it was.
    addEventListener('pagehide', restore, { once: true });
    setTimeout(restore, PATIENCE);
  });
}
