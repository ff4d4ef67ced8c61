import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';

/** A request to DynamoDB: always `POST /`. The names of headers are in lower case. */
export interface Request {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Ask = (request: Request) => Promise<Answer>;

/**
 * Returns a function that calls dynalite without a connection: the handler gets only the members of a request and a
 * response that it uses. A connection would take as much processor time as the operation itself.
 */
export function callsOf(server: Server): Ask {
  const [handle] = server.listeners('request');
  if (!handle) throw new Error('dynalite has no handler of requests.');
  return ({ headers, body }) =>
    new Promise((resolve) => {
      const request = Object.assign(new EventEmitter(), { method: 'POST', url: '/', headers });
      const received: Record<string, string> = {};
      const response = {
        statusCode: 200,
        setHeader(name: string, value: string | number) {
          received[name.toLowerCase()] = String(value);
        },
        end(text: string) {
          resolve({ status: response.statusCode, headers: received, body: text });
        },
      };
      handle.call(server, request, response);
      request.emit('data', Buffer.from(body));
      request.emit('end');
    });
}
