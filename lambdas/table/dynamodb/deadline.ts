import { once } from 'node:events';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { CALL_TIMEOUT_MS, StoreUnavailableError } from '../errors';

/** The share of a call's time that one attempt may take. */
const ATTEMPT_SHARE = 0.8;
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

export interface SendOptions<Expected> {
  /** The values to resolve to for errors of these names. */
  expected?: Readonly<Record<string, Expected>>;
  /**
   * Whether the request may be sent again although DynamoDB may have carried it out. It may not if a repetition would
   * add twice, or would fail its own condition.
   */
  isRepeatable?: boolean;
  /** The longest time that all attempts together may take, in milliseconds. */
  timeout?: number | undefined;
  /** When the caller stops waiting, by `performance.now`. */
  deadline?: number | undefined;
}

/**
 * Sends a request, with retries where they can help, and resolves to its output in time.
 * @throws StoreUnavailableError for every outcome that is not expected
 */
export async function sendInTime<Sent extends Output, Expected = never>(
  request: (options: { abortSignal: AbortSignal }) => Promise<Sent>,
  {
    expected = {},
    isRepeatable = true,
    timeout = CALL_TIMEOUT_MS,
    deadline = performance.now() + timeout,
  }: SendOptions<Expected> = {},
): Promise<Sent | Expected> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const left = Math.min(timeout * ATTEMPT_SHARE, deadline - performance.now());
      const abortSignal = AbortSignal.timeout(Math.max(0, Math.ceil(left)));
      // The SDK aborts only the exchange, and not what precedes it, such as finding credentials.
      const timedOut = once(abortSignal, 'abort').then(() => Promise.reject(abortSignal.reason));
      const output = await Promise.race([request({ abortSignal }), timedOut]);
      // An empty 200 response would look like the output of a put; AWS numbers each of its responses.
      assertPresent(output.$metadata.requestId);
      return output;
    } catch (error) {
      const name = nameOf(error);
      const outcome = expected[name];
      if (outcome !== undefined) return outcome;
      const pause = Math.random() * MAX_PAUSE_MS * attempt;
      const mayRepeat = isUnsent(error, name) || (isRepeatable && !isRefused(error));
      const isLast = attempt >= MAX_ATTEMPTS && !CONFLICT.test(name);
      if (isLast || performance.now() + pause > deadline || !mayRepeat) {
        // Only the error's name: the message of AWS may quote an item.
        throw error instanceof StoreUnavailableError
          ? error
          : new StoreUnavailableError(`The store request failed (${name}).`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * Another transaction is writing one of the items, or the same one is still under way: both end within milliseconds.
 */
const CONFLICT = /Conflict|InProgress/;

/** Returns the name of an error; for a cancelled transaction, the name of the reason. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (!(error instanceof TransactionCanceledException)) return error.name;
  const reasons = (error.CancellationReasons ?? []).flatMap(({ Code }) =>
    Code && Code !== 'None' ? Code : [],
  );
  return reasons.find((reason) => reason === 'ConditionalCheckFailed') ?? reasons[0] ?? error.name;
}

/** Whether DynamoDB has decided against the request, or there was no connection to it. */
const isUnsent = (error: unknown, name: string): boolean =>
  (isRefused(error) && (/Throttl|Exceeded/.test(name) || CONFLICT.test(name))) ||
  (error instanceof Error &&
    'code' in error &&
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(String(error.code)));

const isRefused = (error: unknown): boolean =>
  error instanceof Error && '$fault' in error && error.$fault === 'client';

/** Returns a part that every valid response has. @throws StoreUnavailableError if it is missing */
export function assertPresent<Part>(part: Part | undefined): Part {
  if (part === undefined)
    throw new StoreUnavailableError('The store sent an invalid response.', { code: 'INVALID_RESPONSE' });
  return part;
}
