import { BUSINESS_FIELDS, detailLines, wholesaleDraft } from '../content/pages/wholesale';

/** Keeps adding the values of the inquiry's fields to the link that opens the email draft, and to the letter on the page. */
export function mount(island: HTMLElement): void {
  const letter = island.querySelector('output');
  const updateDraft = () => {
    const details = Object.fromEntries(
      BUSINESS_FIELDS.map(({ name }) => [
        name,
        island.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '',
      ]),
    );
    island.querySelector('a')?.setAttribute('href', wholesaleDraft(details));
    if (letter) letter.textContent = detailLines(details).join('\n');
  };
  island.addEventListener('input', updateDraft);
  // Includes what was typed before this script was loaded.
  updateDraft();
}
