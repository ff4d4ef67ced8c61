import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { methodsOf, PATHS } from '../../contract';
import { EDGE_HEADERS } from '../../contract/edge-headers';
import { responseOf, restEvent } from './rest-api';

export const EDGE_SECRET = 'an-edge-secret-of-32-characters!';
export const SITE_URL = 'https://launch.test';

const ENDPOINTS = Object.keys(PATHS) as (keyof typeof PATHS)[];

/** Bundles all Lambdas as for a deploy, into a folder that `remove` deletes. */
export function bundleLambdas() {
  const folder = mkdtempSync(join(tmpdir(), 'lambdas-'));
  const names = [...ENDPOINTS, 'fallback'];
  const entries = names.map((name) => join(__dirname, '..', `${name}.ts`));
  execFileSync(process.execPath, [join(__dirname, 'bundle.mjs'), folder, ...entries]);
  const files = Object.fromEntries(names.map((name) => [name, join(folder, `${name}.mjs`)]));
  return { files, remove: () => rmSync(folder, { recursive: true }) };
}

/** The Lambdas in a process of their own, called as by CloudFront and API Gateway. */
export interface Lambdas {
  /** Sends a request as API Gateway would. `edge` replaces the headers that CloudFront sets. */
  fetch(path: string, init?: LambdaRequestInit, edge?: Record<string, string>): Promise<Response>;
  /** Invokes a Lambda by name, as a schedule does. */
  invoke(name: string, event?: unknown): Promise<unknown>;
  /** Returns everything that was printed, which on AWS is the log. */
  printed(): string;
  stop(): Promise<void>;
}

export interface LambdaRequestInit extends RequestInit {
  clientAddress?: string | undefined;
}

/** Starts a process for Lambdas, each of which starts with its first event. */
export function startLambdas(files: Record<string, string>, env: Record<string, string>): Lambdas {
  const script = join(__dirname, 'lambda-process.mjs');
  const child = fork(script, [JSON.stringify(files)], {
    // Without the SDK's warning about old versions of Node: AWS runs newer ones than the tests may.
    env: { EDGE_SECRET, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
    execArgv: [],
    silent: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      printed += data;
    });
  }
  const invoke = createInvoke(child);
  const cloudFrontHeaders = ({ clientAddress = '192.0.2.1' }: LambdaRequestInit) => ({
    [EDGE_HEADERS.secret]: EDGE_SECRET,
    [EDGE_HEADERS.viewerAddress]: clientAddress,
    [EDGE_HEADERS.publicOrigin]: SITE_URL,
  });
  return {
    invoke,
    async fetch(path, init = {}, edge = cloudFrontHeaders(init)) {
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

/** Returns the Lambda of an endpoint for its own methods, as in the template, and the fallback for any other request. */
function functionFor({ path, httpMethod }: { path: string; httpMethod: string }): string {
  const isOwn = (name: keyof typeof PATHS) =>
    PATHS[name] === path && methodsOf(name).some((method) => method === httpMethod);
  return ENDPOINTS.find(isOwn) ?? 'fallback';
}

function createInvoke(child: ChildProcess): Lambdas['invoke'] {
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    if (error === undefined) pending.get(id)?.resolve(result);
    else pending.get(id)?.reject(new Error(error));
    pending.delete(id);
  });
  child.on('exit', () => {
    for (const { reject } of pending.values()) reject(new Error('The process of the Lambdas has exited.'));
  });
  return (name, event = {}) =>
    new Promise((resolve, reject) => {
      calls += 1;
      pending.set(calls, { resolve, reject });
      child.send({ id: calls, name, event });
    });
}
