/**
 * Open-loop load in a process of its own: requests are sent at random moments with a given rate, whether or not earlier
 * ones have finished. It receives a `LoadOrder` and sends the `Sample`s.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { requestPage, requestSignup } from './http-exchange';
import { KINDS, type Kind, type LoadOrder, type Sample, SUCCESS } from './traffic';

const PAGES = ['/', '/how-to-play', '/faq', '/shipping', '/privacy-policy'];
/** Every 20th signup repeats the one 10 before it, in capitals. */
const REPEAT_EVERY = 20;
const REPEAT_AFTER = 10;

process.once('message', async ({ url, phases }: LoadOrder) => {
  const samples: Promise<Sample>[] = [];
  const began = performance.now();
  const generate = async (kind: Kind) => {
    let count = 0;
    let start = began;
    for (const [phase, { seconds, [kind]: rate }] of phases.entries()) {
      const end = start + seconds * 1000;
      for (let due = start + pause(rate); due < end; due += pause(rate)) {
        const early = due - performance.now();
        if (early > 0) await wait(early);
        samples.push(
          send(url, kind, count++, due).then((done) => ({ ...done, kind, phase, at: due - began })),
        );
      }
      start = end;
    }
  };
  await Promise.all(KINDS.map(generate));
  process.send?.(await Promise.all(samples), () => process.exit());
});
process.once('disconnect', () => process.exit());

/** Returns the time between two independent requests, in ms. */
const pause = (rate: number): number => (-Math.log(1 - Math.random()) * 1000) / rate;

/** Sends the nth request of its kind, which was due at `due`. */
async function send(
  url: string,
  kind: Kind,
  n: number,
  due: number,
): Promise<Pick<Sample, 'delay' | 'took' | 'status' | 'error' | 'email'>> {
  const delay = performance.now() - due;
  const email = kind === 'signup' ? emailOf(n) : undefined;
  const exchange = email ? requestSignup(url, email) : requestPage(url, PAGES[n % PAGES.length] ?? '/');
  const outcome = await exchange.catch((error: Error) => ({ status: 0, error: error.message }));
  const took = performance.now() - due;
  return {
    delay,
    took,
    status: outcome.status,
    ...(outcome.status !== SUCCESS[kind] && { error: outcome.error }),
    ...(email !== undefined && { email: email.toLowerCase() }),
  };
}

function emailOf(n: number): string {
  const again = n % REPEAT_EVERY === REPEAT_EVERY - 1;
  const email = `load-${again ? n - REPEAT_AFTER : n}@example.org`;
  return again ? email.toUpperCase() : email;
}
