import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What an SMTP server replies to: a connection, a command, or the end of an email. */
export type StallStep = keyof typeof REPLIES;

const REPLIES = {
  greeting: '220 test',
  EHLO: '250 test',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go on',
  body: '250 OK',
} as const;

const isStep = (command: string): command is StallStep => command in REPLIES;

/** Starts an SMTP server on loopback that does not reply at a step: it is silent, ends or resets the connection. */
export async function startStallingSmtp(step: StallStep, stall: 'silence' | 'end' | 'reset') {
  const sockets: Socket[] = [];
  const reply = (socket: Socket, to: StallStep) => {
    if (to !== step) return void socket.write(`${REPLIES[to]}\r\n`);
    if (stall === 'end') socket.end();
    if (stall === 'reset') socket.resetAndDestroy();
  };
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    let isBody = false;
    reply(socket, 'greeting');
    createInterface(socket).on('line', (line) => {
      if (isBody) {
        if (line === '.') reply(socket, 'body');
        isBody = line !== '.';
        return;
      }
      const [command = ''] = line.split(/[ :]/);
      if (!isStep(command)) return;
      reply(socket, command);
      isBody = command === 'DATA' && step !== 'DATA';
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
