import { connect, type Socket } from 'node:net';

/** A response; `error` is the body of one that is not a success. */
export interface Exchange {
  status: number;
  error: string;
}

/** Far beyond the budget, so that a request that hangs does not hang the load. */
const TIMEOUT_MS = 20_000;
/** How long an idle connection is reused; the server keeps it twice as long. */
const REUSE_MS = 30_000;
const HEAD_END = '\r\n\r\n';

/** Sends a signup. Rejects if there is no complete response. */
export function requestSignup(url: string, email: string): Promise<Exchange> {
  const body = JSON.stringify({ email, name: 'Visitor under Load' });
  return exchange(
    url,
    `POST /api/launch-signup HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`,
    body,
  );
}

/** Requests a page as a browser does. Rejects if there is no complete response. */
export const requestPage = (url: string, path: string): Promise<Exchange> =>
  exchange(url, `GET ${path} HTTP/1.1\r\nAccept-Encoding: br`, '');

/** A connection to the system, and the receiver of its bytes. */
interface Connection {
  socket: Socket;
  take: (bytes: Buffer) => void;
}

/** Idle connections by host and port, the most recently used last. */
const idle = new Map<string, { connection: Connection; since: number }[]>();

/**
 * Sends one request on an idle connection, or on a new one. Not with an HTTP client, which would take as much processor
 * time as the system under load, on the same cores.
 */
async function exchange(url: string, head: string, body: string): Promise<Exchange> {
  const { hostname, port, host } = new URL(url);
  const connection = takeIdle(host) ?? open(hostname, Number(port));
  connection.socket.write(`${head}\r\nHost: ${host}\r\n\r\n${body}`);
  try {
    const response = await readResponse(connection);
    const connections = idle.get(host) ?? [];
    idle.set(host, connections);
    connections.push({ connection, since: performance.now() });
    return response;
  } catch (error) {
    connection.socket.destroy();
    throw error;
  }
}

/**
 * Shared by all connections. With a new buffer per response, garbage collection of the generator takes longer the more
 * samples there are, and the system seems to get slower.
 */
const buffer = Buffer.alloc(64 * 1024);

function open(host: string, port: number): Connection {
  const callback = (length: number) => {
    connection.take(buffer.subarray(0, length));
    return true;
  };
  const socket = connect({ host, port, noDelay: true, onread: { buffer, callback } });
  const connection: Connection = { socket, take: () => undefined };
  // Between two requests there is no other listener.
  socket.on('error', () => socket.destroy());
  return connection;
}

function takeIdle(host: string): Connection | undefined {
  const connections = idle.get(host) ?? [];
  for (let last = connections.pop(); last; last = connections.pop()) {
    const { connection, since } = last;
    if (!connection.socket.destroyed && performance.now() - since < REUSE_MS) return connection;
    connection.socket.destroy();
  }
  return undefined;
}

function readResponse(connection: Connection): Promise<Exchange> {
  const { socket } = connection;
  let text = '';
  let expected: number | undefined;
  return new Promise((resolve, reject) => {
    connection.take = (bytes) => {
      text += bytes.toString('latin1');
      expected ??= lengthOf(text);
      if (expected !== undefined && text.length >= expected) end(() => resolve(parse(text)));
    };
    const fail = (error: Error) => end(() => reject(error));
    const close = () => fail(new Error('Connection closed'));
    const hang = () => fail(new Error('No response'));
    const end = (settle: () => void) => {
      connection.take = () => undefined;
      socket.off('error', fail).off('close', close).off('timeout', hang);
      settle();
    };
    socket.on('error', fail).on('close', close).on('timeout', hang).setTimeout(TIMEOUT_MS);
  });
}

/** Returns the length of the whole response, once its head has arrived. */
function lengthOf(begun: string): number | undefined {
  const end = begun.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(begun.slice(0, end)) ?? [];
  // Without a length the response never completes, which counts as a failure.
  return length === undefined ? Number.POSITIVE_INFINITY : end + HEAD_END.length + Number(length);
}

function parse(response: string): Exchange {
  const status = Number(response.slice(9, 12));
  return { status, error: status < 400 ? '' : response.slice(response.indexOf(HEAD_END) + HEAD_END.length) };
}
