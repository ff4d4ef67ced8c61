import { setImmediate as turn } from 'node:timers/promises';

/** After so many ticks of the event loop, everything that does not wait for the clock has continued. */
const TURNS = 20;
/** So many waits in a row that pass no time are those of a loop that never ends. */
const MOST_STANDSTILLS = 10_000;

/** Time that passes only while everything waits for it, as fast as the machine can. */
export function createVirtualTime(clock: { time: number }) {
  let waiting: { at: number; resolve: () => void }[] = [];
  let standstills = 0;

  /** Ends the wait that ends first. */
  function pass(): void {
    const at = Math.min(...waiting.map((one) => one.at));
    const due = waiting.filter((one) => one.at === at);
    waiting = waiting.filter((one) => one.at !== at);
    standstills = due.length > 0 && clock.time >= at ? standstills + 1 : 0;
    if (standstills > MOST_STANDSTILLS) throw new Error('The time stands still.');
    if (due.length > 0) clock.time = Math.max(clock.time, at);
    for (const { resolve } of due) resolve();
  }

  return {
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        waiting.push({ at: clock.time + Math.max(0, ms), resolve });
      }),
    /** Lets time pass until a task has ended. */
    async until<Result>(task: Promise<Result>): Promise<Result> {
      let isOver = false;
      const end = () => {
        isOver = true;
      };
      task.then(end, end);
      while (!isOver) {
        for (let n = 0; n < TURNS && !isOver; n += 1) await turn();
        if (!isOver) pass();
      }
      return task;
    },
  };
}
