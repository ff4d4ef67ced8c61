import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { StartError } from './start-error';

const PATIENCE = 5000;

/**
 * Asks the running API whether it is well. By HTTP alone: on a busy machine a start was seen now and then
 * that never got past a `fetch` here, for a reason that was not found. Nothing that a start waits for may be endless.
 * @param address `http://host:port`
 * @throws StartError where the answer is another, or is not there within `patience` ms
 */
export async function proveHealth(address: string, patience = PATIENCE): Promise<void> {
  const { hostname, port } = new URL(address);
  const isEverywhere = /^(0\.0\.0\.0|\[::\])$/.test(hostname);
  const url = `${isEverywhere ? `http://localhost:${port}` : address}${PATHS.health}`;
  const status = await statusOf(url, patience).catch(() => undefined);
  if (status === 200) return;
  const problem = status === undefined ? 'does not answer' : `answers ${status}`;
  throw new StartError(`The API ${problem} when asked whether it is well. Start it again.`);
}

async function statusOf(url: string, patience: number): Promise<number | undefined> {
  const request = get(url, { agent: false, signal: AbortSignal.timeout(patience) });
  const [response]: IncomingMessage[] = await once(request, 'response');
  response?.resume();
  return response?.statusCode;
}
