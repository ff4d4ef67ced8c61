import { HOUR, MINUTE, SECOND } from '../../facts/time';
import { StoreUnavailableError } from '../../table/errors';
import type { Environment } from './environment';

/** What can happen to a call, other than that it is carried out and gets a response. */
const FATES = [
  'killed before',
  'killed after',
  'fails before',
  'fails after',
  'stalls before',
  'stalls after',
] as const;
export type Fate = (typeof FATES)[number];

/** The probability of each fate, for one write. */
export type FateRates = Readonly<Record<Fate, number>>;

/** How long a process stalls (ms): shorter and longer than leases, claims and the timeouts of the owner's clients. */
const STALLS = [500, 5 * SECOND, 12 * SECOND, 31 * SECOND, 61 * SECOND, 90 * SECOND, HOUR + MINUTE];
/** How probable a stall at a read is, relative to a write: there are more reads than writes. */
const STALLED_READS = 0.2;
/** How long a slow call takes (ms). */
const SLOW = 2500;

/**
 * A process with a clock of its own. After it was killed, none of its calls gets a response, and nothing of it
 * continues; while it stalls, everything in it waits.
 */
export interface Process {
  /** Returns its clock in ms since 1970. */
  now(): number;
  wait(ms: number): Promise<void>;
  /**
   * Carries out a write to the store, which mishaps may affect.
   * @param what names the call among those of its kind
   */
  write<Result>(what: string, carryOut: () => Result): Promise<Result>;
  /**
   * Reads. Reads that belong together, such as those of all partitions, are one event: they see the same moment, and
   * have one name.
   */
  read<Result>(what: () => string, carryOut: () => Result): Promise<Result>;
  /** Carries out a call of the mail server, which replies only at the end of `duration` (ms). */
  send<Result>(what: string, duration: number, carryOut: () => Result): Promise<Result>;
  /** Begins a task: its calls are named after it. */
  begin(name: string, action: string): void;
  who(): { name: string; action: string };
  kill(): void;
  isAlive(): boolean;
  /** Nothing of it continues before a time of the scheduler, as of a Lambda between two calls. */
  freeze(until: number): void;
  /** Returns how many mishaps it had. */
  troubles(): number;
  /** Calls back when it is killed. */
  onKill(callback: () => void): void;
}

/** @param skew by how much its clock is ahead (ms) */
export function createProcess(env: Environment, firstName: string, skew = 0): Process {
  const { scheduler, mishaps, trace, draw, config } = env;
  let name = firstName;
  let action = firstName;
  /** When it was killed. */
  let end = Number.POSITIVE_INFINITY;
  let stalledUntil = 0;
  let troubles = 0;
  let counts = new Map<string, number>();
  let killed: (() => void)[] = [];
  let together: { since: number; reads: (() => void)[]; answered: Promise<void> } | undefined;

  const isAlive = () => end === Number.POSITIVE_INFINITY;

  /** Continues with something, unless the process was killed, and not while it stalls. */
  function goOn(run: () => void): void {
    if (!isAlive()) return;
    if (stalledUntil > scheduler.time()) scheduler.at(stalledUntil, 0, () => goOn(run));
    else run();
  }

  function kill(): void {
    if (!isAlive()) return;
    end = scheduler.time();
    for (const callback of killed) callback();
    killed = [];
  }

  /** Returns the name of a call: a second one of the same kind has another name. */
  function nameCall(what: string): string {
    const count = (counts.get(what) ?? 0) + 1;
    counts.set(what, count);
    return count === 1 ? `${name}: ${what}` : `${name}: ${what} (${count})`;
  }

  function perform<Result>(
    what: string,
    { fates, share = 1 }: { fates: readonly Fate[]; share?: number },
    carryOut: () => Result,
  ): Promise<Result> {
    if (!isAlive()) return new Promise(() => undefined);
    const called = nameCall(what);
    const chance = draw(called);
    const tie = chance.int(1000);
    const usual = chance.int(config.latency);
    const isSlow = config.slow > 0 && chance.chance(config.slow) && mishaps.happens(`${called} is slow`);
    const drawn = fates.find((each) => chance.chance(share * config.fates[each]));
    const fate = drawn && mishaps.happens(`${called} ${drawn}`) ? drawn : undefined;
    const stall = chance.pick(STALLS);
    if (fate) trace.add(() => `!! ${called} ${fate}${fate.startsWith('stalls') ? ` for ${stall} ms` : ''}`);
    // A stalled call is sent only when the process continues.
    if (fate === 'stalls before') stalledUntil = scheduler.time() + stall;
    return new Promise<Result>((resolve, reject) => {
      const fail = () => goOn(() => reject(new StoreUnavailableError('simulated')));
      const sentAt = Math.max(scheduler.time(), fate === 'stalls before' ? stalledUntil : 0);
      scheduler.at(sentAt + (isSlow ? SLOW : usual), tie, () => {
        // A call that a killed process had sent may still arrive.
        if (!isAlive() && (end < sentAt || chance.chance(0.5))) return;
        if (fate) troubles += 1;
        if (fate === 'killed before') return kill();
        if (fate === 'fails before') return fail();
        const result = carryOut();
        if (fate === 'killed after') return kill();
        if (fate === 'fails after') return fail();
        if (fate === 'stalls after') stalledUntil = scheduler.time() + stall;
        goOn(() => resolve(result));
      });
    });
  }

  async function read<Result>(what: () => string, carryOut: () => Result): Promise<Result> {
    const since = scheduler.events();
    if (together?.since !== since) {
      const reads: (() => void)[] = [];
      const answered = perform(what(), { fates: ['stalls after'], share: STALLED_READS }, () => {
        for (const each of reads) each();
      });
      together = { since, reads, answered };
    }
    const { reads, answered } = together;
    const results: Result[] = [];
    reads.push(() => results.push(carryOut()));
    await answered;
    return results[0] as Result;
  }

  return {
    now: () => env.clock.now() + skew,
    wait: (ms) =>
      new Promise((resolve) => {
        scheduler.at(scheduler.time() + Math.max(0, ms), 0, () => goOn(resolve));
      }),
    write: (what, carryOut) => perform(what, { fates: FATES }, carryOut),
    read,
    send: async (what, duration, carryOut) => {
      const result = await perform(
        what,
        { fates: ['killed before', 'killed after', 'stalls after'] },
        carryOut,
      );
      if (duration > 0)
        await new Promise<void>((resolve) =>
          scheduler.at(scheduler.time() + duration, 0, () => goOn(resolve)),
        );
      return result;
    },
    begin(newName, newAction) {
      name = newName;
      action = newAction;
      counts = new Map();
    },
    who: () => ({ name, action }),
    kill,
    isAlive,
    freeze(until) {
      stalledUntil = Math.max(stalledUntil, until);
    },
    troubles: () => troubles,
    onKill: (callback) => void killed.push(callback),
  };
}
