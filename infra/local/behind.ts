/** How often the clock is looked at, and how late (ms) that may be. */
const LOOK_EVERY = 50;
const LATE = 300;

/**
 * Tells whether this process is behind: what arrives now has waited for its turn already, and so will the
 * next. Looks at the clock for as long as the process lives.
 */
export function watchBehind(): () => boolean {
  let looked = performance.now();
  let late = 0;
  setInterval(() => {
    const now = performance.now();
    late = now - looked - LOOK_EVERY;
    looked = now;
  }, LOOK_EVERY).unref();
  return () => late > LATE || performance.now() - looked - LOOK_EVERY > LATE;
}
