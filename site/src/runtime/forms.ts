/**
 * The script inlined, before the bootstrap, into every page with a form or the offer bar. The forms work without it.
 */

/** Time after which a form that the browser is still submitting can be submitted again, in milliseconds. */
const SUBMIT_TIMEOUT_MS = 10_000;

/**
 * Replaces the browser's bubble for an empty required field with the message on the page, until something is typed.
 * This works before the field's island is hydrated; the island finds `aria-invalid` and continues from there.
 */
function showEmptyFields(): void {
  document.addEventListener(
    'invalid',
    (event) => {
      const field = event.target as HTMLInputElement;
      if (!field.validity.valueMissing) return;
      const message = document.getElementById(field.getAttribute('aria-errormessage') ?? '');
      if (!message) return;
      event.preventDefault();
      // Before anything changes, so that the page is laid out once.
      field.focus();
      const show = (shown: boolean) => {
        message.hidden = !shown;
        field.ariaInvalid = String(shown);
        field.setAttribute('aria-describedby', shown ? message.id : '');
      };
      show(true);
      field.addEventListener('input', () => show(false), { once: true });
    },
    true,
  );
}

/**
 * Disables the button of a form that is submitted before its island is hydrated, and shows the button's
 * `data-sending` text. A hydrated island does the same itself. The form has `data-submitting` meanwhile.
 */
function showSubmission(): void {
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

/** Focuses the first field of a form that a link leads to, from this page or another. */
function focusLinkedForms(): void {
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

/** Shows the bar with the offer while none of the `data-offer` elements, which contain it too, is in the viewport. */
function showOfferBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-offer-bar]');
  if (!bar) return;
  const visible = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target);
      else visible.delete(target);
    }
    bar.hidden = visible.size > 0;
  });
  for (const offer of document.querySelectorAll('[data-offer]')) observer.observe(offer);
}

/** Completes the line with the number of signups, if the page has one and the API publishes a number. */
async function showSignupCount(): Promise<void> {
  const line = document.querySelector<HTMLElement>('[data-count]');
  if (!line) return;
  const { atLeast } = await (await fetch(line.dataset.count ?? '')).json();
  if (!atLeast) return;
  line.prepend(atLeast.toLocaleString('en'));
  delete line.dataset.count;
}

showEmptyFields();
showSubmission();
focusLinkedForms();
showOfferBar();
// The page is complete without it.
showSignupCount().catch(() => undefined);

export {};
