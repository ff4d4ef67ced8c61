import { connect } from 'node:net';

/** What came back on a connection, as it stands on the wire. */
export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** Sends bytes as they are, also what no client would send, and reads until the server hangs up. */
export function rawRequest(url: string, text: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // A server that refuses may reset what it has not read.
    socket.on('error', (error) => (answer ? resolve(parseAnswer(answer)) : reject(error)));
    socket.on('close', () => resolve(parseAnswer(answer)));
  });
}

/** A GET of a path as it is given, without any of the tidying that clients do. */
export const rawGet = (url: string, path: string, method = 'GET'): Promise<RawAnswer> =>
  rawRequest(url, `${method} ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`);

function parseAnswer(answer: string): RawAnswer {
  const end = answer.indexOf('\r\n\r\n');
  const [line = '', ...fields] = answer.slice(0, end).split('\r\n');
  const headers = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: answer.slice(end + 4),
  };
}
