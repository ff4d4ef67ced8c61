/**
 * Open-loop load, in a process of its own: people arrive at random moments with a given rate and wait for
 * nobody, as people do. Told a `LoadOrder`, it answers with the `Sample`s.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { lookAt, signUpBy } from './exchange';
import { KINDS, type Kind, type LoadOrder, type Sample, SUCCESS } from './traffic';

const PAGES = ['/', '/how-to-play', '/faq', '/shipping', '/privacy-policy'];
/** Every so many signups somebody comes again who came as many before, in capitals. */
const REPEAT_EVERY = 20;
const REPEAT_AFTER = 10;

process.once('message', async ({ url, phases }: LoadOrder) => {
  const samples: Promise<Sample>[] = [];
  const began = performance.now();
  const arrive = async (kind: Kind) => {
    let count = 0;
    let start = began;
    for (const [phase, { seconds, [kind]: rate }] of phases.entries()) {
      const end = start + seconds * 1000;
      for (let due = start + pause(rate); due < end; due += pause(rate)) {
        const early = due - performance.now();
        if (early > 0) await delay(early);
        samples.push(
          ask(url, kind, count++, due).then((done) => ({ ...done, kind, phase, at: due - began })),
        );
      }
      start = end;
    }
  };
  await Promise.all(KINDS.map(arrive));
  process.send?.(await Promise.all(samples), () => process.exit());
});
process.once('disconnect', () => process.exit());

/** Between two who know nothing of each other, in ms. */
const pause = (rate: number): number => (-Math.log(1 - Math.random()) * 1000) / rate;

/** The nth arrival of its kind, which was to come at `due`. */
async function ask(
  url: string,
  kind: Kind,
  n: number,
  due: number,
): Promise<Pick<Sample, 'late' | 'took' | 'status' | 'said' | 'email'>> {
  const late = performance.now() - due;
  const email = kind === 'signup' ? emailOf(n) : undefined;
  const exchange = email ? signUpBy(url, email) : lookAt(url, PAGES[n % PAGES.length] ?? '/');
  const outcome = await exchange.catch((error: Error) => ({ status: 0, said: error.message }));
  const took = performance.now() - due;
  return {
    late,
    took,
    status: outcome.status,
    ...(outcome.status !== SUCCESS[kind] && { said: outcome.said }),
    ...(email !== undefined && { email: email.toLowerCase() }),
  };
}

function emailOf(n: number): string {
  const again = n % REPEAT_EVERY === REPEAT_EVERY - 1;
  const email = `load-${again ? n - REPEAT_AFTER : n}@example.org`;
  return again ? email.toUpperCase() : email;
}
