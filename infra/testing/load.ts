import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestSystem } from './system';
import { readSignups } from './writers';

/** Requests per second of each kind, whether or not earlier ones have finished. */
export interface Load {
  seconds: number;
  signups: number;
  pages: number;
}

const PAGES = ['/', '/how-to-play', '/faq', '/shipping', '/privacy-policy'];
/** Every 20th signup repeats the one before it, in capitals. */
const REPEAT_EVERY = 20;

/** Creates open-loop load on a system whose list was empty; each `run` continues with new addresses. */
export function createLoad({ url }: TestSystem) {
  const agent = new Agent({ keepAlive: true });
  const acknowledged = new Set<string>();
  let addresses = 0;

  /** Sends a request. Resolves to its status when the whole response has arrived; 0 if it does not. */
  async function send(path: string, body?: string): Promise<number> {
    const headers = body ? { 'Content-Type': 'application/json' } : { 'Accept-Encoding': 'br' };
    try {
      const call = request(url + path, { agent, headers, method: body ? 'POST' : 'GET', timeout: 20_000 });
      const responded = once(call.end(body), 'response');
      call.on('timeout', () => call.destroy());
      const [response] = await responded;
      await once(response.resume(), 'end');
      return response.statusCode;
    } catch {
      return 0;
    }
  }

  async function signUp(): Promise<boolean> {
    const n = addresses++;
    const isRepeat = n % REPEAT_EVERY === REPEAT_EVERY - 1;
    const email = `load-${isRepeat ? n - 1 : n}@example.org`;
    const status = await send('/api/launch-signup', `{"email":"${isRepeat ? email.toUpperCase() : email}"}`);
    if (status === 201) acknowledged.add(email);
    return status === 201;
  }

  /**
   * Sends requests at even distances. Resolves to how many failed, and to how long each took from when it was due (ms).
   */
  async function sendEvenly(seconds: number, rate: number, call: (n: number) => Promise<boolean>) {
    const times: number[] = [];
    let failed = 0;
    const running: Promise<void>[] = [];
    const began = performance.now();
    for (let n = 0; n < seconds * rate; n += 1) {
      const due = began + (n * 1000) / rate;
      if (due > performance.now()) await wait(due - performance.now());
      running.push(
        call(n).then((succeeded) => {
          times.push(performance.now() - due);
          if (!succeeded) failed += 1;
        }),
      );
    }
    await Promise.all(running);
    times.sort((a, b) => a - b);
    return { failed, sent: times.length, p99: times[Math.ceil(0.99 * times.length) - 1] ?? 0 };
  }

  return {
    async run({ seconds, signups, pages }: Load) {
      const [signedUp, visited] = await Promise.all([
        sendEvenly(seconds, signups, signUp),
        sendEvenly(seconds, pages, async (n) => (await send(PAGES[n % PAGES.length] ?? '/')) === 200),
      ]);
      return { signups: signedUp, pages: visited };
    },
    /** Resolves to whether the list contains every acknowledged signup, once, and nothing else. */
    async isStored(system: TestSystem): Promise<boolean> {
      const { total, rows } = await readSignups(system);
      return total === rows.length && rows.sort().join() === [...acknowledged].sort().join();
    },
  };
}
