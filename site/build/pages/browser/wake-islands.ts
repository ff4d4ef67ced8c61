import { isSending } from './announce-sending';

/** The files of each island, written in by the build. */
declare const ISLANDS: Readonly<Record<string, readonly string[]>>;

/** How long (ms) a press is given to be answered before code that would hold it up may run. */
const PAUSE = 100;

const asked = new Set<string>();
let pressed = false;

/** Fetches an island's code when it is pointed at, touched or focused; at once where it is marked eager. */
export function wakeIslands(): void {
  const early = { capture: true, passive: true };
  document.addEventListener('focusin', ({ target }) => wake(target), early);
  // A mouse comes near before it presses, which is time to fetch in; a finger has already come to press.
  document.addEventListener(
    'pointerover',
    (event) => wake(event.target, event.pointerType !== 'touch'),
    early,
  );
  listenForPresses();
  for (const island of document.querySelectorAll('[data-eager]')) wake(island);
  // What already has the focus, on a page that came back from history.
  wake(document.activeElement);
}

/** Knows whether a pointer is down, or has only just been lifted. */
function listenForPresses(): void {
  addEventListener('pointerdown', () => {
    pressed = true;
  });
  for (const event of ['pointerup', 'pointercancel']) {
    addEventListener(event, () => setTimeout(() => (pressed = false), PAUSE));
  }
}

/** Fetches now, unless even that would hold an answer up, and runs as soon as no press waits for its answer. */
function wake(target: EventTarget | null, fetchNow = true): void {
  const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  const name = island?.dataset.island ?? '';
  if (!island || asked.has(name)) return;
  asked.add(name);
  const files = (ISLANDS[name] ?? []).filter((file) => !asked.has(file));
  for (const file of files) asked.add(file);
  for (const file of fetchNow ? files : []) {
    document.head.append(
      make('link', { rel: 'preload', href: file, as: isStyle(file) ? 'style' : 'script' }),
    );
  }
  run(files);
}

function run(files: readonly string[]): void {
  setTimeout(() => {
    if (pressed || isSending()) return run(files);
    document.head.append(
      ...files.map((file) =>
        isStyle(file) ? make('link', { rel: 'stylesheet', href: file }) : make('script', { src: file }),
      ),
    );
  }, PAUSE);
}

const isStyle = (file: string): boolean => file.endsWith('.css');

const make = <Tag extends 'link' | 'script'>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), properties);
