import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EDGE_HEADERS } from '../../contract/edge-headers';
import { ALL_ENDPOINTS } from '../../contract/endpoints';
import { responseOf, restEvent } from './rest-api';

export const SITE_URL = 'https://launch.test';

/** The Lambdas of a stage whose signups count immediately. */
export const LAMBDA_NAMES = ['visitor', 'owner', 'export'] as const;

/** Bundles all Lambdas as for a deploy, into a folder that `remove` deletes. */
export function bundleLambdas() {
  const folder = mkdtempSync(join(tmpdir(), 'lambdas-'));
  const entries = LAMBDA_NAMES.map((name) => join(__dirname, '..', `${name}.ts`));
  execFileSync(process.execPath, [join(__dirname, 'bundle.mjs'), folder, ...entries]);
  const files = Object.fromEntries(LAMBDA_NAMES.map((name) => [name, join(folder, `${name}.mjs`)]));
  return { files, remove: () => rmSync(folder, { recursive: true }) };
}

/** The Lambdas in a process of their own, called as CloudFront and API Gateway call them. */
export interface Lambdas {
  /** Sends a request as API Gateway would. `edge` replaces the headers that CloudFront sets. */
  fetch(path: string, init?: LambdaRequestInit, edge?: Record<string, string>): Promise<Response>;
  /** Calls a Lambda, whose clock is shifted by some milliseconds. */
  invoke(name: string, event: object, clock?: number): Promise<unknown>;
  /** Returns everything that was printed, which on AWS is the log. */
  printed(): string;
  stop(): Promise<void>;
}

export interface LambdaRequestInit extends RequestInit {
  clientAddress?: string | undefined;
}

/** Starts a process for Lambdas. Each starts with its first event. */
export function startLambdas(files: Record<string, string>, env: Record<string, string>): Lambdas {
  const script = join(__dirname, 'lambda-process.mjs');
  const child = fork(script, [JSON.stringify(files)], {
    // Turns off the SDK's warning about old versions of Node: AWS runs newer ones than the tests may.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
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
    [EDGE_HEADERS.viewerAddress]: clientAddress,
    [EDGE_HEADERS.publicOrigin]: SITE_URL,
  });
  return {
    async fetch(path, init = {}, edge = cloudFrontHeaders(init)) {
      const event = restEvent(path, init, edge);
      return responseOf(await invoke(functionFor(event), event), event.httpMethod);
    },
    invoke,
    printed: () => printed,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Returns the Lambda that API Gateway calls for a path. */
function functionFor({ path }: { path: string }): string {
  const access = ALL_ENDPOINTS.find((endpoint) => endpoint.path === path)?.access;
  if (access === 'owner' || access === 'export') return access;
  return path.startsWith('/api/launch-signups/') && access !== 'visitor' ? 'owner' : 'visitor';
}

function createInvoke(child: ChildProcess) {
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
  return (name: string, event: object, clock = 0) =>
    new Promise<unknown>((resolve, reject) => {
      calls += 1;
      pending.set(calls, { resolve, reject });
      child.send({ id: calls, name, event, clock });
    });
}
