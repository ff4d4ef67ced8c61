import { BUSINESS_FIELDS, wholesaleDraft } from '../content/pages/wholesale';

/** Keeps adding the values of the inquiry form to the link that opens the email draft. */
export function mount(island: HTMLElement): void {
  const form = island.querySelector('form');
  if (!form) return;
  const updateDraft = () => {
    const data = new FormData(form);
    const details = BUSINESS_FIELDS.map(({ name }) => [name, String(data.get(name) ?? '')]);
    form.querySelector('a')?.setAttribute('href', wholesaleDraft(Object.fromEntries(details)));
  };
  form.addEventListener('input', updateDraft);
  // Includes what was typed before this script was loaded.
  updateDraft();
}
