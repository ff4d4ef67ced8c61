import { StoreUnavailableError } from './signup-store';

/** How long one request to AWS may take, and all its retries together (ms). */
const REQUEST_TIMEOUT = 2000;
const DEADLINE = 2800;

/** The part of an AWS client's configuration that keeps to these times. */
export const IN_TIME = {
  maxAttempts: 3,
  requestHandler: { requestTimeout: REQUEST_TIMEOUT, throwOnRequestTimeout: true },
};

interface Answer {
  $metadata: { requestId?: string | undefined };
}

/**
 * What a request answers before the deadline.
 * @throws StoreUnavailableError for every other outcome but those that `refusal` knows
 */
export async function inTime<Output extends Answer, Refusal = never>(
  request: (abortSignal: AbortSignal) => Promise<Output>,
  refusals: Readonly<Record<string, Refusal>> = {},
): Promise<Output | Refusal> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreUnavailableError('The store did not answer in time.'));
      abort.abort();
    }, DEADLINE);
  });
  try {
    const output = await Promise.race([request(abort.signal), deadline]);
    // An empty success would read like the answer to a put; AWS numbers each of its answers.
    proper(output.$metadata.requestId);
    return output;
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    const name = error instanceof Error ? error.name : 'unknown';
    const refusal = refusals[name];
    if (refusal !== undefined) return refusal;
    // The kind of failure alone: what AWS says in words may quote an item.
    throw new StoreUnavailableError(`The store did not answer (${name}).`);
  } finally {
    clearTimeout(timer);
  }
}

/** What every proper answer has. @throws StoreUnavailableError where it is missing */
export function proper<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new StoreUnavailableError('The store answered nonsense.');
  return part;
}
