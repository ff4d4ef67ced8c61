/**
 * Replaces the browser's bubble for an empty required field with the message on the page, until something is typed.
 * This works before the field's island is hydrated; the island finds `aria-invalid` and continues from there.
 */
export function showEmptyFields(): void {
  document.addEventListener(
    'invalid',
    (event) => {
      const field = event.target as HTMLInputElement;
      // Not by `valueMissing`: Firefox calls an address of spaces, whose value is empty, a mismatch of its type.
      if (field.value !== '') return;
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
