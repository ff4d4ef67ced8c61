/** The files of each island, inserted by the build. */
declare const ISLANDS: Readonly<Record<string, readonly string[]>>;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/**
 * Returns the URL of a script: the only way for a page to load one, since the Content-Security-Policy requires Trusted
 * Types. Only files of islands pass. Firefox before 148 and Safari before 26 do not have Trusted Types.
 */
const scriptUrl = (() => {
  const createScriptURL = (url: string) => {
    if (!Object.values(ISLANDS).flat().includes(url)) throw new TypeError(url);
    return url;
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('islands', { createScriptURL }) ?? { createScriptURL };
})();

/** Delay before an island's code runs, so that the response to a tap or click is painted first, in milliseconds. */
const RUN_DELAY_MS = 100;

/** Names and files of islands that have been requested. */
const requested = new Set<string>();
let pressed = false;

/** Loads an island's code when it is pointed at, touched or focused, or at once if it is marked `data-eager`. */
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

/** Requests the code of the island that contains `target`. With `preload`, fetching starts before the delay. */
function load(target: EventTarget | null, preload = true): void {
  const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  const name = island?.dataset.island ?? '';
  if (!island || requested.has(name)) return;
  requested.add(name);
  const files = (ISLANDS[name] ?? []).filter((file) => !requested.has(file));
  for (const file of files) requested.add(file);
  for (const file of preload ? files : []) {
    document.head.append(
      create('link', { rel: 'preload', href: file, as: isStyle(file) ? 'style' : 'script' }),
    );
  }
  run(files);
}

/** Runs the files once no press and no submission is pending. */
function run(files: readonly string[]): void {
  setTimeout(() => {
    if (pressed || document.querySelector('[data-submitting]')) return run(files);
    document.head.append(
      ...files.map((file) =>
        isStyle(file)
          ? create('link', { rel: 'stylesheet', href: file })
          : create('script', { src: scriptUrl.createScriptURL(file) }),
      ),
    );
  }, RUN_DELAY_MS);
}

const isStyle = (file: string): boolean => file.endsWith('.css');

const create = <Tag extends 'link' | 'script'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), properties);
