/** Delay before an island's code runs, so that the response to a tap or click is painted first, in milliseconds. */
const RUN_DELAY_MS = 100;

/** Islands that are being loaded or have been. */
const loaded = new Set<string>();
/** Islands that could not be loaded, and say so. */
const failed = new Set<string>();
let pressed = false;

/**
 * Loads an island's code when it is pointed at, touched or focused, or at once if it is marked `data-eager`. If that
 * fails, the next such event tries again.
 */
export function loadIslands(): void {
  document.addEventListener('focusin', ({ target }) => load(target), true);
  // A mouse hovers before it clicks, which leaves time to fetch; a finger is about to tap.
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => load(target, pointerType !== 'touch'),
    true,
  );
  trackPresses();
  for (const island of document.querySelectorAll('[data-eager]')) load(island);
  // On a page restored from history an element may already have the focus.
  load(document.activeElement);
}

/** Keeps `pressed` true while a pointer is down and shortly after. */
function trackPresses(): void {
  addEventListener('pointerdown', () => {
    pressed = true;
  });
  for (const event of ['pointerup', 'pointercancel']) {
    addEventListener(event, () => setTimeout(() => (pressed = false), RUN_DELAY_MS));
  }
}

/** Loads the island that contains `target`. With `preload`, fetching starts before the delay. */
function load(target: EventTarget | null, preload = true): void {
  const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  const name = island?.dataset.island ?? '';
  const files = ISLANDS[name];
  if (!files || loaded.has(name)) return;
  loaded.add(name);
  run(name, files, preload).catch(() => {
    loaded.delete(name);
    if (!failed.has(name)) exchangeTexts(name);
    failed.add(name);
  });
}

/**
 * Fetches the files and mounts every island of this name. The files are fetched before they are imported, because
 * browsers do not fetch a module or a preload again that failed once.
 */
async function run(name: string, files: readonly string[], preload: boolean): Promise<void> {
  const idle = untilIdle();
  if (!preload) await idle;
  await Promise.all([idle, ...files.map(fetchFile)]);
  if (isBusy()) await untilIdle();
  const href = files.find((file) => file.endsWith('.css'));
  if (href) document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
  const { mount } = await import(files[0] ?? '');
  if (failed.delete(name)) exchangeTexts(name);
  for (const island of islandsOf(name)) mount(island);
}

/** Whether a press or a submission is pending. */
const isBusy = (): boolean => pressed || document.querySelector('[data-submitting]') !== null;

/** Waits until the response to the latest event has been painted and nothing is pending. */
async function untilIdle(): Promise<void> {
  do await new Promise((passed) => setTimeout(passed, RUN_DELAY_MS));
  while (isBusy());
}

/** Fetches a file into the browser's cache. */
async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(address);
  await response.blob();
}

/** Exchanges each text of an island that has `data-failed` with the one there, which says that loading failed. */
function exchangeTexts(name: string): void {
  for (const island of islandsOf(name)) {
    for (const text of island.querySelectorAll<HTMLElement>('[data-failed]'))
      [text.textContent, text.dataset.failed] = [text.dataset.failed ?? '', text.textContent ?? ''];
  }
}

const islandsOf = (name: string) => document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`);
