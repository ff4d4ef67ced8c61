import { connect, type Socket } from 'node:net';

/** An answer; `said` is the body of one that is no success. */
export interface Exchange {
  status: number;
  said: string;
}

/** Far beyond what is promised (ms): who hangs for good must not hang whoever asks. */
const GIVE_UP = 20_000;
/** How long (ms) a connection is used again; the server keeps it twice as long. */
const FRESH = 30_000;
const HEAD_END = '\r\n\r\n';

/** Signs somebody up. Rejects where there is no whole answer. */
export function signUpBy(url: string, email: string): Promise<Exchange> {
  const body = JSON.stringify({ email, name: 'Visitor under Load' });
  return exchange(
    url,
    `POST /api/launch-signup HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`,
    body,
  );
}

/** Looks at a page, as a browser asks for it. Rejects where there is no whole answer. */
export const lookAt = (url: string, path: string): Promise<Exchange> =>
  exchange(url, `GET ${path} HTTP/1.1\r\nAccept-Encoding: br`, '');

/** A connection to the system, and who gets the bytes that it brings. */
interface Connection {
  socket: Socket;
  take: (bytes: Buffer) => void;
}

/** Connections without a request, the last used last. */
const idle: { connection: Connection; since: number }[] = [];

/**
 * One request on a connection that is free, or else on a new one. By hand, since a machine with few cores has
 * to make the load and bear it: an HTTP client takes as much of them as the system does.
 */
async function exchange(url: string, head: string, body: string): Promise<Exchange> {
  const { hostname, port, host } = new URL(url);
  const connection = takeIdle() ?? open(hostname, Number(port));
  connection.socket.write(`${head}\r\nHost: ${host}\r\n\r\n${body}`);
  try {
    const answer = await readAnswer(connection);
    idle.push({ connection, since: performance.now() });
    return answer;
  } catch (error) {
    connection.socket.destroy();
    throw error;
  }
}

/**
 * What all connections are read by, one after the other. A new buffer for each answer would have the collector
 * at work all the time, for longer the more samples there are, and the system would seem to get slower.
 */
const buffer = Buffer.alloc(64 * 1024);

function open(host: string, port: number): Connection {
  const callback = (length: number) => {
    connection.take(buffer.subarray(0, length));
    return true;
  };
  const socket = connect({ host, port, noDelay: true, onread: { buffer, callback } });
  const connection: Connection = { socket, take: () => undefined };
  // Between two requests nobody else listens.
  socket.on('error', () => socket.destroy());
  return connection;
}

function takeIdle(): Connection | undefined {
  for (let last = idle.pop(); last; last = idle.pop()) {
    const { connection, since } = last;
    if (!connection.socket.destroyed && performance.now() - since < FRESH) return connection;
    connection.socket.destroy();
  }
  return undefined;
}

function readAnswer(connection: Connection): Promise<Exchange> {
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
    const hang = () => fail(new Error('No answer'));
    const end = (settle: () => void) => {
      connection.take = () => undefined;
      socket.off('error', fail).off('close', close).off('timeout', hang);
      settle();
    };
    socket.on('error', fail).on('close', close).on('timeout', hang).setTimeout(GIVE_UP);
  });
}

/** Bytes of the whole answer, as soon as its head is there. */
function lengthOf(begun: string): number | undefined {
  const end = begun.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(begun.slice(0, end)) ?? [];
  // Without it the answer never gets whole, which is seen as a failure.
  return length === undefined ? Number.POSITIVE_INFINITY : end + HEAD_END.length + Number(length);
}

function parse(answer: string): Exchange {
  const status = Number(answer.slice(9, 12));
  return { status, said: status < 400 ? '' : answer.slice(answer.indexOf(HEAD_END) + HEAD_END.length) };
}
