import { createServer, type Server } from 'node:http';
import { VERSION_HEADER } from '@tariff-tantrum/lambdas/contract/endpoints';
import { findFreePort, useFolders } from '../../testing';
import { findRunning, noteRunning, restartAs } from './running';

const createFolder = useFolders();
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server of a version. Resolves to its address. */
async function serve(version: string): Promise<string> {
  const port = await findFreePort();
  const server = createServer((_, response) => response.setHeader(VERSION_HEADER, version).end());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${port}`;
}

it('finds the server that responds with the noted version, until its note is deleted', async () => {
  const folder = createFolder();
  expect(await findRunning(folder)).toBeUndefined();
  const running = { pid: process.pid, address: await serve('first'), version: 'first' };
  const forget = noteRunning(folder, running);
  expect(await findRunning(folder)).toEqual(running);
  forget();
  expect(await findRunning(folder)).toBeUndefined();
});

it('ends no process that the note of a killed server names', async () => {
  const folder = createFolder();
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  for (const address of [`http://127.0.0.1:${await findFreePort()}`, await serve('another')]) {
    noteRunning(folder, { pid: process.pid, address, version: 'first' });
    expect(await findRunning(folder)).toBeUndefined();
    expect(await restartAs('second', folder, 200)).toBe(false);
  }
  expect(kill).not.toHaveBeenCalled();
  kill.mockRestore();
});
