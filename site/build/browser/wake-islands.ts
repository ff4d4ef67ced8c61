/** The files of each island, written in by the build. */
declare const ISLANDS: Readonly<Record<string, readonly string[]>>;

const fetched = new Set<string>();

/** Fetches an island's code when it is pointed at, touched or focused; at once where it is marked eager. */
export function wakeIslands(): void {
  for (const event of ['pointerover', 'focusin']) {
    document.addEventListener(event, ({ target }) => wake(target), { capture: true, passive: true });
  }
  for (const island of document.querySelectorAll('[data-eager]')) wake(island);
  // What already has the focus, on a page that came back from history.
  wake(document.activeElement);
}

function wake(target: EventTarget | null): void {
  const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  for (const file of ISLANDS[island?.dataset.island ?? ''] ?? []) {
    if (fetched.has(file)) continue;
    fetched.add(file);
    document.head.append(file.endsWith('.css') ? stylesheet(file) : script(file));
  }
}

const stylesheet = (href: string) =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href });

const script = (src: string) => Object.assign(document.createElement('script'), { src });
