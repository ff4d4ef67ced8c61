import { BUSINESS_FIELDS, wholesaleDraft } from '../../content/pages/wholesale';

/** Adds the values of the form to the link that opens the mail draft. */
function updateDraft(form: HTMLFormElement): void {
  const data = new FormData(form);
  const details = Object.fromEntries(BUSINESS_FIELDS.map(({ name }) => [name, String(data.get(name) ?? '')]));
  form.querySelector('a')?.setAttribute('href', wholesaleDraft(details));
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
  form.addEventListener('input', () => updateDraft(form));
  // Includes what was typed before this script was loaded.
  updateDraft(form);
}
