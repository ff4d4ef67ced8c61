import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { METHODS, PATHS } from '../../contract';
import { EDGE_HEADERS } from '../edge-headers';
import { responseOf, restEvent } from './rest-api';

export const EDGE_SECRET = 'an-edge-secret-of-32-characters!';
export const SITE_URL = 'https://launch.test';

const ENDPOINTS = Object.keys(PATHS) as (keyof typeof PATHS)[];

/** All Lambdas, bundled as for a deploy into a folder that `remove` deletes. */
export function bundleLambdas() {
  const folder = mkdtempSync(join(tmpdir(), 'lambdas-'));
  const names = [...ENDPOINTS, 'fallback', 'warm-up'];
  const entries = names.map((name) => join(__dirname, '..', `${name}.ts`));
  execFileSync(process.execPath, [join(__dirname, 'bundle.mjs'), folder, ...entries]);
  const files = Object.fromEntries(names.map((name) => [name, join(folder, `${name}.mjs`)]));
  return { files, remove: () => rmSync(folder, { recursive: true }) };
}

/** The Lambdas in a process of their own, behind something like CloudFront and API Gateway. */
export interface Lambdas {
  /**
   * Sends a request as API Gateway would. Without `edge`, it has the headers that CloudFront sets, and comes
   * from an address of its own.
   */
  fetch(path: string, init?: RequestInit, edge?: Record<string, string>): Promise<Response>;
  /** Calls a Lambda by name, as a schedule does. */
  invoke(name: string, event?: unknown): Promise<unknown>;
  /** Everything that was printed, which on AWS is the log. */
  printed(): string;
  stop(): Promise<void>;
}

export async function startLambdas(
  files: Record<string, string>,
  env: Record<string, string>,
): Promise<Lambdas> {
  const script = join(__dirname, 'lambda-process.mjs');
  const child = fork(script, [JSON.stringify(files)], {
    env: { EDGE_SECRET, ...env },
    execArgv: [],
    silent: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      printed += data;
    });
  }
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() =>
      Promise.reject(new Error(`The Lambdas did not start: ${printed.slice(-1000)}`)),
    ),
  ]);
  const invoke = createInvoke(child);
  let requests = 0;
  const fromCloudFront = () => {
    requests += 1;
    return {
      [EDGE_HEADERS.secret]: EDGE_SECRET,
      [EDGE_HEADERS.viewerAddress]: `2001:db8:${requests.toString(16)}::1`,
      [EDGE_HEADERS.publicOrigin]: SITE_URL,
    };
  };
  return {
    invoke,
    async fetch(path, init = {}, edge = fromCloudFront()) {
      const event = restEvent(path, init, edge);
      return responseOf(await invoke(functionFor(event), event), event.httpMethod);
    },
    printed: () => printed,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Each endpoint's method goes to its own Lambda, anything else to the one that says 404 and 405. */
function functionFor({ path, httpMethod }: { path: string; httpMethod: string }): string {
  const isOwn = (name: keyof typeof PATHS) =>
    PATHS[name] === path &&
    (METHODS[name] === httpMethod || (METHODS[name] === 'GET' && httpMethod === 'HEAD'));
  return ENDPOINTS.find(isOwn) ?? 'fallback';
}

function createInvoke(child: ChildProcess): Lambdas['invoke'] {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  return (name, event = {}) =>
    new Promise((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve, reject });
      child.send({ id: calls, name, event });
    });
}
