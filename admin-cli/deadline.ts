import { CommandError } from './exits';

/** A time limit on silence, joined with the signal that ends the whole program. */
export interface Deadline {
  signal: AbortSignal;
  /** Something arrived: the time begins anew. */
  restart(): void;
  /** Not the server's silence (somebody reads slowly here): the time stands still until `restart`. */
  pause(): void;
  /** The exchange is over; what is left of it is dropped. */
  stop(): void;
}

/** @param seconds how long the server may stay silent; then the signal aborts with a `CommandError`. */
export function startDeadline(seconds: number, outer: AbortSignal): Deadline {
  const silence = new AbortController();
  const expire = () =>
    silence.abort(
      new CommandError('unreachable', `The server did not answer within ${seconds} seconds.`, {
        hint: 'Try again, or give it more time with --timeout.',
      }),
    );
  let timer: NodeJS.Timeout | undefined;
  const deadline: Deadline = {
    signal: AbortSignal.any([outer, silence.signal]),
    restart() {
      clearTimeout(timer);
      timer = setTimeout(expire, seconds * 1000);
    },
    pause: () => clearTimeout(timer),
    stop() {
      clearTimeout(timer);
      silence.abort();
    },
  };
  deadline.restart();
  return deadline;
}
