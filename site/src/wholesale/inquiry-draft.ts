import { BUSINESS_FIELDS, wholesaleDraft } from '../content/pages/wholesale';

/** Keeps adding the values of the inquiry's fields to the link that opens the email draft. */
export function mount(island: HTMLElement): void {
  const updateDraft = () => {
    const details = BUSINESS_FIELDS.map(({ name }) => [
      name,
      island.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '',
    ]);
    island.querySelector('a')?.setAttribute('href', wholesaleDraft(Object.fromEntries(details)));
  };
  island.addEventListener('input', updateDraft);
  // Includes what was typed before this script was loaded.
  updateDraft();
}
