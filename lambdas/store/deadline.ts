import { StoreUnavailableError } from './signup-store';

/** How long one request to AWS may take, and how long all its tries together (ms). */
const REQUEST_TIMEOUT = 2000;
const DEADLINE = 2500;
const TRIES = 3;
/** The longest pause before a second try; before the third it is twice that. */
const PAUSE = 100;

/**
 * The part of an AWS client's configuration that leaves trying again to `inTime`: the SDK saves on tries after
 * an outage, just when connections have to be made anew.
 */
export const ONE_TRY = { maxAttempts: 1 };

interface Answer {
  $metadata: { requestId?: string | undefined };
}

/**
 * What a request answers before the deadline, tried again where that may help.
 * @param refusals what to answer instead for errors of these names
 * @throws StoreUnavailableError for every other outcome
 */
export async function inTime<Output extends Answer, Refusal = never>(
  request: (abortSignal: AbortSignal) => Promise<Output>,
  refusals: Readonly<Record<string, Refusal>> = {},
): Promise<Output | Refusal> {
  const deadline = performance.now() + DEADLINE;
  for (let tries = 1; ; tries += 1) {
    try {
      const output = await before(Math.min(deadline, performance.now() + REQUEST_TIMEOUT), request);
      // An empty success would read like the answer to a put; AWS numbers each of its answers.
      proper(output.$metadata.requestId);
      return output;
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      const refusal = refusals[name];
      if (refusal !== undefined) return refusal;
      const pause = Math.random() * PAUSE * tries;
      if (tries === TRIES || performance.now() + pause > deadline || !mayPass(error, name)) {
        // The kind of failure alone: what AWS says in words may quote an item.
        throw error instanceof StoreUnavailableError
          ? error
          : new StoreUnavailableError(`The store did not answer (${name}).`);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function before<Output>(
  deadline: number,
  request: (abortSignal: AbortSignal) => Promise<Output>,
): Promise<Output> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreUnavailableError('The store did not answer in time.'));
      abort.abort();
    }, deadline - performance.now());
  });
  try {
    return await Promise.race([request(abort.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether another try may go better: not where AWS found fault with the request itself, unless it came too soon. */
const mayPass = (error: unknown, name: string) =>
  !(error instanceof Error && '$fault' in error && error.$fault === 'client') ||
  /Throttl|Exceeded/.test(name);

/** What every proper answer has. @throws StoreUnavailableError where it is missing */
export function proper<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new StoreUnavailableError('The store answered nonsense.');
  return part;
}
