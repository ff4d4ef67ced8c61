import { CALL_TIMEOUT_MS, StoreUnavailableError } from '../signup-store';

/** The longest that one attempt may take; all attempts together may take `CALL_TIMEOUT_MS`. */
const ATTEMPT_TIMEOUT_MS = 2000;
const MAX_ATTEMPTS = 3;
/** The longest pause before the second attempt; twice that before the third. */
const MAX_PAUSE_MS = 100;

/**
 * The part of an AWS client's configuration that leaves retries to `sendInTime`: the SDK's retry quota is used up
 * after an outage, exactly when connections have to be established again.
 */
export const ONE_ATTEMPT = { maxAttempts: 1 };

interface Output {
  $metadata: { requestId?: string | undefined };
}

/**
 * Sends a request, with retries where they can help, and resolves to its output within `CALL_TIMEOUT_MS`.
 * @param expected what to resolve to for errors of these names
 * @throws StoreUnavailableError for every other outcome
 */
export async function sendInTime<Sent extends Output, Expected = never>(
  request: (abortSignal: AbortSignal) => Promise<Sent>,
  expected: Readonly<Record<string, Expected>> = {},
): Promise<Sent | Expected> {
  const deadline = performance.now() + CALL_TIMEOUT_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const output = await before(Math.min(deadline, performance.now() + ATTEMPT_TIMEOUT_MS), request);
      // An empty 200 response would look like the output of a put; AWS numbers each of its responses.
      assertPresent(output.$metadata.requestId);
      return output;
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      const outcome = expected[name];
      if (outcome !== undefined) return outcome;
      const pause = Math.random() * MAX_PAUSE_MS * attempt;
      if (attempt === MAX_ATTEMPTS || performance.now() + pause > deadline || !isRetryable(error, name)) {
        // The error's name only: the message of AWS may quote an item.
        throw error instanceof StoreUnavailableError
          ? error
          : new StoreUnavailableError(`The store request failed (${name}).`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function before<Sent>(
  deadline: number,
  request: (abortSignal: AbortSignal) => Promise<Sent>,
): Promise<Sent> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreUnavailableError('The store did not respond in time.', { code: 'TIMEOUT' }));
      abort.abort();
    }, deadline - performance.now());
  });
  try {
    return await Promise.race([request(abort.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Client faults are not retryable, except throttling. */
const isRetryable = (error: unknown, name: string) =>
  !(error instanceof Error && '$fault' in error && error.$fault === 'client') ||
  /Throttl|Exceeded/.test(name);

/** Returns a part that every valid response has. @throws StoreUnavailableError if it is missing */
export function assertPresent<Part>(part: Part | undefined): Part {
  if (part === undefined)
    throw new StoreUnavailableError('The store sent an invalid response.', { code: 'INVALID_RESPONSE' });
  return part;
}
