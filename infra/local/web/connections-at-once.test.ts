import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { limitConnections } from './connections';

it('no more than the limit are open, however many come before the first of them has closed', () => {
  const limits = { total: 3, perAddress: 2, pending: 1, groupOf: (address: string) => address };
  const server = createServer();
  const { count } = limitConnections(server, limits);
  const sockets = Array.from({ length: 9 }, (_, n) =>
    Object.defineProperty(new Socket(), 'remoteAddress', { value: `10.0.0.${n % 3}` }),
  );
  for (const socket of sockets) {
    server.emit('connection', socket);
    expect(count()).toBeLessThanOrEqual(limits.total);
  }
  expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(limits.total);
  for (const socket of sockets) socket.destroy();
});
