import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@tariff-tantrum/lambdas/api/host';
import { parseJson } from '@tariff-tantrum/lambdas/api/input';
import { apiErrorOf, MEDIA_TYPES } from '@tariff-tantrum/lambdas/api/responses';
import { API_HEADERS, BODY_LIMIT, ENDPOINTS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { type Join, type Sender, signUp } from '@tariff-tantrum/lambdas/signups/handlers';
import type { Handler } from './pages';

interface DoorOptions {
  join: Join;
  log: Log;
  /** Returns who sends a request. */
  senderOf(request: IncomingMessage): Sender;
  /** Headers of every response. */
  headers: Record<string, string>;
}

/**
 * Creates a handler that answers the signups that the form of a page sends, as the API does, but without the objects and
 * headers that its adapter makes for each request: they took a third of the time of a signup, and a launch consists of
 * signups. It calls `otherwise` for any other request, and so does not know how the API refuses one.
 */
export function createSignupDoor({ join, log, senderOf, headers }: DoorOptions, otherwise: Handler): Handler {
  const { method, path } = ENDPOINTS.signup;
  const common = { ...headers, ...API_HEADERS };
  const send = createSender({ ...common, ...MEDIA_TYPES.json });

  async function answer(request: IncomingMessage, response: ServerResponse, bytes: Uint8Array) {
    try {
      send(response, 201, JSON.stringify(await signUp({ join, log }, parseJson(bytes), senderOf(request))));
    } catch (thrown) {
      const error = apiErrorOf(thrown, path, log);
      createSender({ ...common, ...MEDIA_TYPES.text, ...error.headers })(
        response,
        error.status,
        error.message,
      );
    }
  }

  return (request, response) => {
    if (request.url !== path || request.method !== method || !isPlainJson(request.headers))
      return otherwise(request, response);
    readBody(request, (bytes) => void answer(request, response, bytes));
  };
}

/** Whether a body is JSON that is neither coded nor too large. */
const isPlainJson = (headers: IncomingMessage['headers']): boolean =>
  headers['content-type'] === 'application/json' &&
  headers['content-encoding'] === undefined &&
  Number(headers['content-length']) <= BODY_LIMIT;

/** Calls back with a body when all of it has arrived; never if the client closes the connection before. */
function readBody(request: IncomingMessage, done: (bytes: Uint8Array) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [first, ...more] = chunks;
    done(first && more.length === 0 ? first : Buffer.concat(chunks));
  });
}

/** Returns a function that sends a body with headers. They are a list, which Node writes as it is. */
function createSender(headers: Record<string, string>) {
  const list = Object.entries(headers).flat();
  return (response: ServerResponse, status: number, body: string): void => {
    response.writeHead(status, [...list, 'Content-Length', String(Buffer.byteLength(body))]);
    response.end(body);
  };
}
