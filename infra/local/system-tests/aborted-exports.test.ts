import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import {
  childrenOf,
  fillDataFolder,
  memoryOf,
  openFilesOf,
  readSignups,
  startTestSystem,
  type TestSystem,
  useFolders,
} from '../../testing';

const PEOPLE = 10_000;
const DAY = 86_400_000;

/**
 * Closes the connection of an export at its first bytes. Resolves to whether it had begun: a busy machine may be too
 * slow. The connection is its own: `fetch` keeps others open, which count among the files of the host.
 */
const abortExport = ({ url, password }: TestSystem): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${password}` };
    const sent = request(url + PATHS.export, { headers, agent: false }, (response) => {
      response.once('data', () => sent.destroy());
      // The end of a connection in the middle of a response is an error.
      response.on('error', () => undefined);
      response.once('close', () => resolve(response.statusCode === 200));
    });
    sent.on('error', reject);
    sent.end();
  });

async function abortExports(system: TestSystem, clients: number): Promise<void> {
  for (let left = clients; left > 0; ) {
    const pair = await Promise.all([abortExport(system), abortExport(system)]);
    left -= pair.filter(Boolean).length;
  }
}

const createFolder = useFolders();

test('clients that close an export half-way leave no open file, no process and no memory behind', async () => {
  const dataDir = createFolder();
  const first = Date.now() - 40 * DAY;
  await fillDataFolder(dataDir, PEOPLE, (n) => ({
    email: `person-${n}@example.org`,
    name: '🧀'.repeat(200),
    at: new Date(first + (n * 38 * DAY) / PEOPLE).toISOString(),
  }));
  const system = await startTestSystem({ site: false, dataDir });
  const pid = system.process.pid ?? 0;
  expect((await readSignups(system)).rows).toHaveLength(PEOPLE);
  const [files, processes] = [openFilesOf(pid), childrenOf(pid).length];
  await abortExports(system, 5);
  const memory = memoryOf(pid);
  await abortExports(system, 10);
  for (let tries = 0; tries < 300 && openFilesOf(pid) > files; tries += 1) await delay(100);
  expect(openFilesOf(pid)).toBeLessThanOrEqual(files);
  expect(childrenOf(pid)).toHaveLength(processes);
  expect(memoryOf(pid) - memory).toBeLessThan(100 * 2 ** 20);
  await system.stop();
});
