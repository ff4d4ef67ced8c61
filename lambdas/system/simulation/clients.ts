import { SECOND } from '../../facts/time';
import type { Engine } from './engine';
import type { Environment } from './environment';
import type { Asked, See } from './events';
import { createProcess, type Process } from './process';
import { CLIENT_HEADER, openApi, SITE } from './product';

/** A client's response: undefined if the server was killed, or did not respond in time. */
export interface Answer {
  status: number;
  text: string;
}

export type Ask = (
  asked: Asked,
  call: { method: 'GET' | 'POST'; path: string; body?: BodyInit; headers?: Record<string, string> },
) => Promise<Answer | undefined>;

/** How long a client waits for a response (ms). */
const PATIENCE = 30 * SECOND;

interface Server {
  process: Process;
  fetch(request: Request): Response | Promise<Response>;
}

export interface Clients {
  ask: Ask;
  /** Kills the servers; the next request starts another one. */
  kill(): void;
}

/** Creates the clients of the API; each request is served by a process of its own. */
export function createClients(env: Environment, engine: Engine, see: See): Clients {
  const { scheduler, trace, draw, config } = env;
  const servers = new Set<Server>();
  let free: Server[] = [];
  let started = 0;
  let asked = 0;

  function start(): Server {
    started += 1;
    const process = createProcess(
      env,
      `server ${started}`,
      skewOf(draw(`clock of server ${started}`), config.skew),
    );
    const api = openApi(env, process, engine.open(process));
    const server: Server = { process, fetch: (request) => api.fetch(request) };
    servers.add(server);
    process.onKill(() => servers.delete(server));
    return server;
  }

  const ask: Ask = async (request, { method, path, body, headers }) => {
    const server = free.pop() ?? start();
    const { process } = server;
    process.begin(request.name, request.action);
    trace.add(() => `${request.name} asks: ${request.action} ${request.campaign ?? ''} ${body ?? ''}`);
    see({ kind: 'asked', request });
    asked += 1;
    const client = { [CLIENT_HEADER]: `10.${asked >> 8}.${asked & 255}.1`, 'Sec-Fetch-Site': 'same-origin' };
    const sent = new Request(SITE + path, {
      method,
      headers: { ...client, ...headers },
      ...(body && { body }),
    });
    const answered = Promise.resolve(server.fetch(sent)).then(async (response): Promise<Answer> => {
      const text = response.headers.get('Location') ?? (await response.text());
      if (process.isAlive()) free.push(server);
      return { status: response.status, text };
    });
    const killed = new Promise<undefined>((resolve) => process.onKill(() => resolve(undefined)));
    void Promise.race([answered, killed]).then(() => see({ kind: 'ended', request }));
    const answer = await Promise.race([answered, killed, scheduler.sleep(PATIENCE).then(() => undefined)]);
    trace.add(
      () => `${request.name} gets: ${answer ? `${answer.status} ${answer.text.slice(0, 150)}` : 'nothing'}`,
    );
    if (answer && answer.status < 400) see({ kind: 'acknowledged', request, answer: answer.text });
    if (answer?.status === 409) see({ kind: 'refused', request, answer: answer.text });
    return answer;
  };

  return {
    ask,
    kill() {
      free = [];
      for (const { process } of [...servers]) process.kill();
    },
  };
}

/** Returns by how much the clock of a process is ahead (ms). */
export const skewOf = (draw: { int(below: number): number }, most: number): number =>
  most === 0 ? 0 : draw.int(2 * most + 1) - most;
