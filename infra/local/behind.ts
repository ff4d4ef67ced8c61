/** How often the clock is looked at, and how late (ms) that may be. */
const LOOK_EVERY = 50;
const LATE = 200;
/** How long (ms) each look has to be late: a burst, or a start, holds this process up once. */
const LASTING = 800;

/**
 * Tells whether this process is behind for good: what arrives now has waited for its turn already, and so will the
 * next. Looks at the clock for as long as the process lives.
 */
export function watchBehind(): () => boolean {
  let looked = performance.now();
  let inTime = looked;
  setInterval(() => {
    const now = performance.now();
    if (now - looked - LOOK_EVERY <= LATE) inTime = now;
    looked = now;
  }, LOOK_EVERY).unref();
  return () => performance.now() - inTime > LASTING + LOOK_EVERY;
}
