import { BUSINESS_FIELDS, wholesaleDraft } from '../../content/pages/wholesale';

/** Writes what the form holds into the link that opens the letter. */
function updateDraft(form: HTMLFormElement): void {
  const data = new FormData(form);
  const details = Object.fromEntries(BUSINESS_FIELDS.map(({ name }) => [name, String(data.get(name) ?? '')]));
  form.querySelector('a')?.setAttribute('href', wholesaleDraft(details));
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) {
  form.addEventListener('input', () => updateDraft(form));
  // What was typed before this script arrived counts too.
  updateDraft(form);
}
