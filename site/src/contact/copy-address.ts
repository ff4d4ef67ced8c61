/** Lets the button copy the address beside it. A browser that refuses has it selected instead. */
export function mount(island: HTMLElement): void {
  const [address, button] = [island.querySelector('a'), island.querySelector('button')];
  if (!address || !button) return;
  button.disabled = false;
  button.addEventListener('click', () => void copy(address, button));
}

async function copy(address: HTMLElement, button: HTMLButtonElement): Promise<void> {
  try {
    // Absent on a page without https; rejects without permission.
    await navigator.clipboard.writeText(address.textContent ?? '');
    const label = button.firstElementChild;
    if (label) label.textContent = button.dataset.copied ?? '';
  } catch {
    getSelection()?.selectAllChildren(address);
  }
}
