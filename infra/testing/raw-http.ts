import { connect } from 'node:net';

/** A response as it was sent. */
export interface RawResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** Sends bytes as they are, including invalid requests, and reads until the server closes the connection. */
export function rawRequest(url: string, text: string): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let response = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      response += chunk;
    });
    // A server that refuses may reset the connection.
    socket.on('error', (error) => (response ? resolve(parseResponse(response)) : reject(error)));
    socket.on('close', () => resolve(parseResponse(response)));
  });
}

/** Requests a path as it is given, without the normalisation of clients. */
export const rawGet = (url: string, path: string, method = 'GET'): Promise<RawResponse> =>
  rawRequest(url, `${method} ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`);

function parseResponse(response: string): RawResponse {
  const end = response.indexOf('\r\n\r\n');
  const [line = '', ...fields] = response.slice(0, end).split('\r\n');
  const headers = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: response.slice(end + 4),
  };
}
