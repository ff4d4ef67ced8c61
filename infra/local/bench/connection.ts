import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection that has one request under way at a time. */
export interface Connection {
  /** Signs an address up. Resolves to the status of the response, when all of it has arrived. */
  signUp(email: string): Promise<number>;
  close(): void;
}

/**
 * Opens a connection. It writes text to a socket: Node's HTTP client takes as much processor time for a signup as
 * the servers whose speed is to be measured, on the same cores.
 */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, host, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true).setEncoding('latin1');
  await once(socket, 'connect');
  const head = `POST /api/launch-signup HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
  let received = '';
  let waiting: PromiseWithResolversOf<number> | undefined;
  socket.on('data', (chunk: string) => {
    received += chunk;
    const status = statusOf(received);
    if (status === undefined) return;
    received = '';
    waiting?.resolve(status);
  });
  socket.on('close', () => waiting?.reject(new Error('The server has closed a connection.')));
  return {
    signUp: (email) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const body = `{"email":"${email}"}`;
        socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
      }),
    close: () => void socket.destroy(),
  };
}

interface PromiseWithResolversOf<Value> {
  resolve(value: Value): void;
  reject(error: Error): void;
}

/** Returns the status of a response; undefined until it is complete. */
function statusOf(response: string): number | undefined {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(response)?.[1]);
  return response.length < end + 4 + length ? undefined : Number(response.slice(9, 12));
}
