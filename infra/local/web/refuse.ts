import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf } from '../start-error';

/** Status and body for errors of the HTTP parser. */
const PARSER_ERRORS: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
export const NOT_A_REQUEST = 'This is not a valid HTTP request.';
const BAD_REQUEST = ['400 Bad Request', NOT_A_REQUEST] as const;

export const refusalHeaders = (sentence: string): Record<string, string> => ({
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(sentence)),
  'Cache-Control': 'no-store',
  // What follows on this connection cannot be trusted to be a request.
  Connection: 'close',
});

/**
 * Responds with a sentence, and closes the connection.
 * @param headers of every response
 */
export function refuse(
  response: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { ...headers, ...refusalHeaders(sentence) });
  response.end(sentence);
}

/**
 * Responds to what the HTTP parser refused, and closes the connection.
 * @param headers of every response
 */
export function refuseUnparsed(error: unknown, socket: Socket, headers: Record<string, string>): void {
  if (!socket.writable || codeOf(error) === 'ECONNRESET') return void socket.destroy();
  const [status, sentence] = PARSER_ERRORS[codeOf(error)] ?? BAD_REQUEST;
  const lines = Object.entries({ ...headers, ...refusalHeaders(sentence) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${sentence}`);
}
