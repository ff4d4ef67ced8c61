/** How a simulation ended: as intended, because nothing is left to happen, or because it took too many events. */
export type Ending = 'over' | 'idle' | 'too long';

/** Runs events at their times. Time passes only from event to event, as fast as the machine can. */
export interface Scheduler {
  /** Returns the time in ms since the simulation began. It never goes back. */
  time(): number;
  /** Runs something at a time. Of several events of one time, the one with the smallest `tie` runs first. */
  at(time: number, tie: number, run: () => void): void;
  sleep(ms: number): Promise<void>;
  /** Runs until `isOver`. Everything that an event causes runs to its next wait before the next event. */
  run(isOver: () => boolean): Promise<Ending>;
  events(): number;
}

interface Event {
  time: number;
  tie: number;
  /** The order in which events were made, for those with the same time and tie. */
  order: number;
  run(): void;
}

/** At one time, events of people and clocks come before those of processes. */
const FIRST = -1;

/** @param most the number of events after which a simulation counts as endless */
export function createScheduler(most: number): Scheduler {
  const queue = createQueue();
  let now = 0;
  let made = 0;
  let count = 0;

  const at: Scheduler['at'] = (time, tie, run) => {
    made += 1;
    queue.push({ time: Math.max(now, time), tie, order: made, run });
  };

  return {
    time: () => now,
    at,
    sleep: (ms) => new Promise((resolve) => at(now + Math.max(0, ms), FIRST, resolve)),
    async run(isOver) {
      await settled();
      while (!isOver()) {
        const next = queue.pop();
        if (!next) return 'idle';
        if (count >= most) return 'too long';
        count += 1;
        now = next.time;
        next.run();
        await settled();
      }
      return 'over';
    },
    events: () => count,
  };
}

/**
 * Resolves when everything that was resolved has run to its next wait: all promises come before the next tick of the
 * event loop. Long work of the product, which yields with such a tick, continues with the next event.
 */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isBefore = (one: Event, other: Event): boolean => {
  if (one.time !== other.time) return one.time < other.time;
  return one.tie !== other.tie ? one.tie < other.tie : one.order < other.order;
};

/** A binary heap: the next event is at 0, and those that come after the one at `n` are at `2n + 1` and `2n + 2`. */
function createQueue() {
  const heap: Event[] = [];
  const comesBefore = (one: number, other: number): boolean => {
    const [a, b] = [heap[one], heap[other]];
    return a !== undefined && (b === undefined || isBefore(a, b));
  };
  function swap(one: number, other: number): void {
    const [a, b] = [heap[one], heap[other]];
    if (!a || !b) return;
    heap[one] = b;
    heap[other] = a;
  }
  return {
    push(event: Event): void {
      let place = heap.push(event) - 1;
      for (
        let parent = (place - 1) >> 1;
        place > 0 && comesBefore(place, parent);
        parent = (place - 1) >> 1
      ) {
        swap(place, parent);
        place = parent;
      }
    },
    pop(): Event | undefined {
      const [first] = heap;
      const last = heap.pop();
      if (heap.length === 0 || !last) return first;
      heap[0] = last;
      for (let place = 0; ; ) {
        const [left, right] = [2 * place + 1, 2 * place + 2];
        const next = comesBefore(right, left) ? right : left;
        if (!comesBefore(next, place)) return first;
        swap(next, place);
        place = next;
      }
    },
  };
}
