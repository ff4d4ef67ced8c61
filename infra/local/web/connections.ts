import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How much of the server clients can occupy. */
export interface ConnectionOptions {
  /** Open connections in all. */
  total: number;
  /** Open connections of one client address. */
  perAddress: number;
  /** Requests of one connection that wait for their responses. */
  pending: number;
  /** Returns the key that an address's connections are counted under; undefined for no limit per address. */
  groupOf(address: string): string | undefined;
}

interface Connection {
  socket: Socket;
  client: Client;
  /** Requests that wait for their responses. */
  pending: number;
}

interface Client {
  isLimited: boolean;
  /** The one that has been without a response for the longest time is the first. */
  connections: Set<Connection>;
}

/**
 * Limits the connections of a server per client and in all. Beyond a limit the connection that has been idle the
 * longest is closed for a new one: of the same client, or of the client with the most connections, who in the second
 * case loses a busy one if none is idle. A connection that pipelines too many requests is closed.
 */
export function limitConnections(server: Server, options: ConnectionOptions) {
  const open = new Map<Socket, Connection>();
  const clients = new Map<string, Client>();

  function add(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const group = options.groupOf(address);
    const key = group ?? address;
    const client = clients.get(key) ?? { isLimited: group !== undefined, connections: new Set() };
    if (!makeRoom(client)) return void socket.destroy();
    const connection: Connection = { socket, client, pending: 0 };
    open.set(socket, connection);
    clients.set(key, client);
    client.connections.add(connection);
    socket.once('close', () => {
      forget(connection);
      if (client.connections.size === 0) clients.delete(key);
    });
  }

  function makeRoom(client: Client): boolean {
    if (client.isLimited && client.connections.size >= options.perAddress) {
      return closeOne(longestIdle(client));
    }
    if (open.size < options.total) return true;
    const largest = [...clients.values()].reduce((a, b) => (b.connections.size > a.connections.size ? b : a));
    const [oldest] = largest.connections;
    return closeOne(longestIdle(largest) ?? (largest.isLimited ? oldest : undefined));
  }

  /** Returns whether there was a connection to close. */
  function closeOne(connection: Connection | undefined): boolean {
    if (!connection) return false;
    forget(connection);
    connection.socket.destroy();
    return true;
  }

  function forget(connection: Connection): void {
    open.delete(connection.socket);
    connection.client.connections.delete(connection);
  }

  // One function for all responses: a closure for each would be the largest part of this file's cost.
  function release(this: ServerResponse): void {
    const connection = open.get(this.req.socket);
    if (!connection) return;
    connection.pending -= 1;
    // At the end again.
    connection.client.connections.delete(connection);
    connection.client.connections.add(connection);
  }

  server.on('connection', (socket: Socket) => {
    stopParsingWhenClosed(socket);
    add(socket);
  });
  return {
    /** Returns the number of open connections. */
    count: () => open.size,
    /** Counts a request until its response is complete. Returns false if it must not be handled. */
    admit(socket: Socket, response: ServerResponse): boolean {
      const connection = open.get(socket);
      if (!connection) return false;
      connection.pending += 1;
      if (connection.pending > options.pending) {
        closeOne(connection);
        return false;
      }
      response.on('close', release);
      return true;
    },
  };
}

const longestIdle = ({ connections }: Client): Connection | undefined =>
  [...connections].find(({ pending }) => pending === 0);

interface HttpParser {
  onIncoming?: (request: unknown, keepAlive: boolean) => number;
}

/** Makes the parser skip the body of a message and all that follows. */
const SKIP_THE_REST = 2;

/**
 * Makes the HTTP parser drop the rest of its buffer when the connection has been closed. By default, it creates all of
 * the up to 1,800 requests in a chunk of 64 KiB, which takes 15 ms. `parser` is not documented; if it ever changes,
 * closed connections cost those 15 ms again, and a test fails.
 */
function stopParsingWhenClosed(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: HttpParser };
  const onIncoming = parser?.onIncoming;
  if (!parser || typeof onIncoming !== 'function') return;
  parser.onIncoming = (request, keepAlive) =>
    socket.destroyed ? SKIP_THE_REST : onIncoming(request, keepAlive);
}
