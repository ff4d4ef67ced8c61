/**
 * Says in the page what a browser would say in a bubble when a required field is left empty, for the time before the
 * field's island is awake; the island finds `aria-invalid` and takes over from there.
 */
export function announceMissing(): void {
  document.addEventListener(
    'invalid',
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || !field.validity.valueMissing) return;
      const message = document.getElementById(field.getAttribute('aria-errormessage') ?? '');
      if (!message) return;
      event.preventDefault();
      // While nothing has changed yet, so that the page is laid out once.
      field.focus();
      message.hidden = false;
      field.ariaInvalid = 'true';
    },
    true,
  );
}
