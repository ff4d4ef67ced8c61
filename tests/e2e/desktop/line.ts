import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the line between the program and the real API behaves. */
export type LineState =
  | 'good'
  /** Every connection is dropped. */
  | 'dead'
  /** Every password arrives garbled, so that the API refuses it. */
  | 'wrong-password'
  /** The store behind the API does not answer. */
  | 'store-away'
  /** An export stops in its middle until `release`. */
  | 'held'
  /** An export breaks off in its middle. */
  | 'cut'
  /** An export ends, in good order, in its middle. */
  | 'short';

export interface Line {
  /** What the program is given as the API's address. */
  url: string;
  state: LineState;
  /** Lets held exports go on. */
  release(): void;
  close(): void;
}

/** A line to the API at `target`, which a test can make bad. */
export async function openLine(target: string): Promise<Line> {
  let release: () => void = () => undefined;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (line.state === 'dead') return void request.socket.destroy();
    if (line.state === 'store-away') return void response.writeHead(504).end(AWAY);
    const body = await bytesOf(request);
    const { authorization = '', 'content-type': type } = request.headers;
    const password = line.state === 'wrong-password' ? `${authorization}x` : authorization;
    const real = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { Authorization: password, ...(type && { 'Content-Type': type }) },
      ...(body.length > 0 && { body }),
    });
    const { 'transfer-encoding': _framing, ...headers } = Object.fromEntries(real.headers);
    response.writeHead(real.status, headers);
    const whole = Buffer.from(await real.arrayBuffer());
    if (!request.url?.endsWith('/export') || line.state === 'good') return void response.end(whole);
    response.write(whole.subarray(0, HALF));
    if (line.state === 'held') await new Promise<void>((resolve) => (release = resolve));
    if (line.state === 'cut') return void setImmediate(() => response.destroy());
    response.end(line.state === 'short' ? undefined : whole.subarray(HALF));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const line: Line = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: 'good',
    release: () => release(),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return line;
}

/** Into the first row of the file. */
const HALF = 90;
const AWAY = 'The signup list cannot be reached right now. Please try again in a few seconds.';

async function bytesOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
