import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import dynalite from 'dynalite';
import { codeOf, StartError } from '../start-error';
import type { FromStore, StartMessage, ToStore } from './messages';
import { openStore } from './open';
import { storeFolder, writeState } from './state';

// The store's own process: dynalite throws in its host where a request is cut, and the list must go on.
// It lives and dies with the host: whatever ends the host ends the channel between them.

/** Requests older than this (ms) have been given up by their sender. */
const LATE = 30_000;
/** How long (ms) writes under way may take when the list is to be closed. */
const CLOSING_PATIENCE = 1000;

const underWay = new Set<ServerResponse>();
let isClosing = false;

let stop = (): void => process.exit(0);
process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches every process of a terminal; this one goes when its host says so, after the last answer.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('message', (message: ToStore) => {
  if (message.type === 'start') start(message).catch(refuse);
  else stop();
});
process.on('uncaughtException', (error) => {
  // A client that went away in mid-request: dynalite throws that, and is none the worse for it.
  if (codeOf(error) === 'ECONNRESET') return;
  tell({ type: 'line', text: `The store failed: ${failureOf(error)}.` }, () => process.exit(1));
});

const tell = (message: FromStore, sent?: () => void) =>
  process.connected ? process.send?.(message, undefined, undefined, sent) : sent?.();

/** Kind of an error alone: what LevelDB and dynalite have to say may quote a record. */
const failureOf = (error: unknown) =>
  codeOf(error) || (error instanceof Error ? error.name : 'unknown error');

async function start(options: StartMessage): Promise<void> {
  await openStore(options, (text) => tell({ type: 'line', text }));
  writeState(options.folder, 'open');
  const server = dynalite({ path: storeFolder(options.folder), createTableMs: 0 });
  guard(server, options.accessKeyId);
  server.on('error', refuse);
  server.listen(options.port, '127.0.0.1', () => {
    tell({ type: 'listening', port: (server.address() as AddressInfo).port });
  });
  stop = () => void close(server, options.folder);
}

/** A write has several steps; a list is closed properly only when none is in between two of them. */
async function close(server: Server, folder: string): Promise<void> {
  isClosing = true;
  for (const giveUpAt = Date.now() + CLOSING_PATIENCE; underWay.size > 0; await delay(10)) {
    if (Date.now() > giveUpAt) process.exit(1);
  }
  server.close((error) => {
    if (!error) writeState(folder, 'closed');
    process.exit(error ? 1 : 0);
  });
  server.closeAllConnections();
}

function refuse(error: unknown): void {
  const sentence =
    error instanceof StartError ? error.message : `The store cannot start: ${failureOf(error)}.`;
  tell({ type: 'refused', sentence }, () => process.exit(1));
}

/**
 * Lets in whom the host has given the key, and only in time: what was sent long ago, to a process that was
 * halted meanwhile, has been given up by its sender, and must not be carried out behind its back.
 */
function guard(server: Server, accessKeyId: string): void {
  const [handle] = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { authorization = '', 'x-amz-date': date = '' } = request.headers;
    const isOurs = authorization.includes(`Credential=${accessKeyId}/`);
    const isInTime = Math.abs(Date.now() - timeOf(String(date))) < LATE;
    if (!isOurs || !isInTime || isClosing) return void response.writeHead(403, { Connection: 'close' }).end();
    underWay.add(response);
    // What never arrived whole is never begun.
    request.once('close', () => request.complete || underWay.delete(response));
    const { end } = response;
    // The one sign that dynalite is done, also where nobody listens any more.
    response.end = ((...given: unknown[]) => {
      underWay.delete(response);
      return Reflect.apply(end, response, given);
    }) as typeof end;
    handle?.call(server, request, response);
  });
}

/** Reads `20260131T235959Z`. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
