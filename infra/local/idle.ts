import { performance } from 'node:perf_hooks';

const LOOK_EVERY = 50;

/** Tells every so often for how long (ms) this process had nothing to do meanwhile, for as long as it lives. */
export function watchIdle(tell: (idle: number) => void): void {
  let before = performance.eventLoopUtilization().idle;
  setInterval(() => {
    const { idle } = performance.eventLoopUtilization();
    tell(idle - before);
    before = idle;
  }, LOOK_EVERY).unref();
}
