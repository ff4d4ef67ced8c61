import { launch } from './launch';

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focusin'] as const;
/** How often the main process hears that the owner is there, in milliseconds. */
const TELL_EVERY = 5_000;

/** Tells the main process, which locks after 15 idle minutes, that the owner is there. */
export function watchPresence(): void {
  let told = Number.NEGATIVE_INFINITY;
  const alive = () => {
    const now = performance.now();
    if (now - told < TELL_EVERY) return;
    told = now;
    void launch.touch();
  };
  for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, alive, { capture: true, passive: true });
}
