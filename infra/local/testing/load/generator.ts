/**
 * Open-loop load, in a process of its own: people arrive at random moments with a given rate and wait for
 * nobody, as people do. Told a `LoadOrder`, it answers with the `Sample`s.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { KINDS, type Kind, type LoadOrder, type Sample, SUCCESS } from './traffic';

const PAGES = ['/', '/how-to-play', '/faq', '/shipping', '/privacy-policy'];
/** Far beyond what is promised (ms): who hangs for good must not hang the generator. */
const GIVE_UP = 20_000;
/** Every so many signups somebody comes again who came as many before, in capitals. */
const REPEAT_EVERY = 20;
const REPEAT_AFTER = 10;

const agent = new Agent({ keepAlive: true });

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
): Promise<Pick<Sample, 'took' | 'status' | 'said' | 'email'>> {
  const email = kind === 'signup' ? emailOf(n) : undefined;
  const path = kind === 'signup' ? '/api/launch-signup' : (PAGES[n % PAGES.length] ?? '/');
  const outcome = await exchange(`${url}${path}`, email).catch((error: NodeJS.ErrnoException) => ({
    status: 0,
    said: error.code ?? error.name,
  }));
  const took = performance.now() - due;
  return {
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

/** One request, and its whole answer. */
function exchange(url: string, email: string | undefined): Promise<{ status: number; said: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Accept-Encoding': 'br' };
    const sent = request(url, { agent, method: email ? 'POST' : 'GET', headers }, (answer) => {
      take(answer).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.setTimeout(GIVE_UP, () => sent.destroy());
    sent.end(email && JSON.stringify({ email, name: 'Visitor under Load' }));
  });
}

async function take(answer: IncomingMessage): Promise<{ status: number; said: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const status = answer.statusCode ?? 0;
  return { status, said: status < 400 ? '' : Buffer.concat(chunks).toString().slice(0, 200) };
}
