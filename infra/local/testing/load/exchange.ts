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

/** Connections without a request, the last used last. */
const idle: { socket: Socket; since: number }[] = [];

/**
 * One request on a connection that is free, or else on a new one. By hand, since a machine with few cores has
 * to make the load and bear it: an HTTP client takes as much of them as the system does.
 */
async function exchange(url: string, head: string, body: string): Promise<Exchange> {
  const { hostname, port, host } = new URL(url);
  const socket = takeIdle() ?? open(hostname, Number(port));
  socket.write(`${head}\r\nHost: ${host}\r\n\r\n${body}`);
  try {
    const answer = await readAnswer(socket);
    idle.push({ socket, since: performance.now() });
    return answer;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function open(host: string, port: number): Socket {
  const socket = connect({ host, port, noDelay: true });
  // Between two requests nobody else listens.
  return socket.on('error', () => socket.destroy());
}

function takeIdle(): Socket | undefined {
  for (let last = idle.pop(); last; last = idle.pop()) {
    if (!last.socket.destroyed && performance.now() - last.since < FRESH) return last.socket;
    last.socket.destroy();
  }
  return undefined;
}

function readAnswer(socket: Socket): Promise<Exchange> {
  const chunks: Buffer[] = [];
  let received = 0;
  let expected: number | undefined;
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      received += chunk.length;
      expected ??= lengthOf(Buffer.concat(chunks));
      if (expected !== undefined && received >= expected) end(() => resolve(parse(Buffer.concat(chunks))));
    };
    const fail = (error: Error) => end(() => reject(error));
    const close = () => fail(new Error('Connection closed'));
    const hang = () => fail(new Error('No answer'));
    const end = (settle: () => void) => {
      socket.off('data', take).off('error', fail).off('close', close).off('timeout', hang);
      settle();
    };
    socket.on('data', take).on('error', fail).on('close', close).on('timeout', hang).setTimeout(GIVE_UP);
  });
}

/** Bytes of the whole answer, as soon as its head is there. */
function lengthOf(begun: Buffer): number | undefined {
  const end = begun.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(begun.toString('latin1', 0, end)) ?? [];
  // Without it the answer never gets whole, which is seen as a failure.
  return length === undefined ? Number.POSITIVE_INFINITY : end + 4 + Number(length);
}

function parse(answer: Buffer): Exchange {
  const status = Number(answer.toString('latin1', 9, 12));
  return { status, said: status < 400 ? '' : answer.subarray(answer.indexOf('\r\n\r\n') + 4).toString() };
}
