/**
 * Replaces the browser's bubble for an empty required field with the message on the page. This works before the
 * field's island is hydrated; the island finds `aria-invalid` and continues from there.
 */
export function showEmptyFields(): void {
  document.addEventListener(
    'invalid',
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLInputElement) || !field.validity.valueMissing) return;
      const message = document.getElementById(field.getAttribute('aria-errormessage') ?? '');
      if (!message) return;
      event.preventDefault();
      // Before anything changes, so that the page is laid out once.
      field.focus();
      message.hidden = false;
      field.ariaInvalid = 'true';
      field.setAttribute('aria-describedby', message.id);
    },
    true,
  );
}
