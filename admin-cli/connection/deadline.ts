import { CommandError } from '../errors/command-error';
import { formatQuantity } from '../terminal/format';

/** A time limit for the server's silence, combined with the signal that ends the program. */
export interface Deadline {
  signal: AbortSignal;
  /** Starts the time limit again, because the server sent something. */
  restart(): void;
  /** Suspends the time limit until `restart`, because this side is slow, not the server. */
  pause(): void;
  /** Ends the exchange and aborts what is left of it. */
  stop(): void;
}

/** @param seconds how long the server may be silent before the signal aborts with a `CommandError` */
export function startDeadline(seconds: number, programSignal: AbortSignal): Deadline {
  const silence = new AbortController();
  const expire = () =>
    silence.abort(
      new CommandError(
        'unreachable',
        `The server did not respond within ${formatQuantity(seconds, 'second')}.`,
        {
          hint: 'Try again, or allow more time with --timeout.',
        },
      ),
    );
  let timer: NodeJS.Timeout | undefined;
  const deadline: Deadline = {
    signal: AbortSignal.any([programSignal, silence.signal]),
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
