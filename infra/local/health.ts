import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { StartError } from './start-error';

const TIMEOUT_MS = 5000;

/**
 * Requests the health of the running API. Uses `node:http`: on a busy machine a few starts were seen that never got
 * past a `fetch` here, for a reason that was not found. Nothing that a start waits for may be without a timeout.
 * @param address `http://host:port`
 * @throws StartError if the response is not a 200, or does not arrive within `timeout` ms
 */
export async function assertHealthy(address: string, timeout = TIMEOUT_MS): Promise<void> {
  const { hostname, port } = new URL(address);
  const isAnyAddress = /^(0\.0\.0\.0|\[::\])$/.test(hostname);
  const url = `${isAnyAddress ? `http://localhost:${port}` : address}${PATHS.health}`;
  const status = await statusOf(url, timeout).catch(() => undefined);
  if (status === 200) return;
  const problem = status === undefined ? 'did not respond' : `responded with ${status}`;
  throw new StartError(`The API ${problem} to the health check. Start again.`);
}

async function statusOf(url: string, timeout: number): Promise<number | undefined> {
  const request = get(url, { agent: false, signal: AbortSignal.timeout(timeout) });
  const [response]: IncomingMessage[] = await once(request, 'response');
  response?.resume();
  return response?.statusCode;
}
