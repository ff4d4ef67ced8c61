/** Completes the line with the number of signups, if the page has one and the API publishes a number. */
export async function showSignupCount(): Promise<void> {
  const line = document.querySelector<HTMLElement>('[data-count]');
  if (!line) return;
  const { atLeast } = await (await fetch(line.dataset.count ?? '')).json();
  if (!atLeast) return;
  line.prepend(atLeast.toLocaleString('en'));
  delete line.dataset.count;
}
