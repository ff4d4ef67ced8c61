import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContext, runInContext } from 'node:vm';
import { cacheControl, contentType, NOT_FOUND_PAGE } from '../../../edge';
import { EDGE_IMPORT } from '../../bundle/inline';
import type { FakeAccount } from './account';

/**
 * Serves the pages of a fake account on loopback, as CloudFront would at this moment: the deployed function chooses the
 * file, the deployed policy is added to every response, also to a 304, which replaces the headers in the browser's cache.
 */
export async function serveFakeAccount(account: FakeAccount) {
  const server = createServer(async (request, response) => {
    const { headers } = account.state;
    const { status, location, key } = await findFile(account, request);
    if (location !== undefined) {
      response.writeHead(status, { ...headers, location }).end();
      return;
    }
    const body = Buffer.from(account.state.objects.get(key)?.body ?? '');
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : status, {
      ...headers,
      etag,
      'Content-Type': contentType(key) ?? '',
      'Cache-Control': cacheControl(`/${key}`),
    });
    response.end(isKnown ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Finds the file of a request through the deployed function. */
export async function findFile(
  account: FakeAccount,
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
) {
  const { edgeFunctions, objects } = account.state;
  const [, code = ''] = [...edgeFunctions].find(([name]) => name.includes('onPage')) ?? [];
  const onPage = loadEdgeFunction(code, account.edgeKeys);
  const result = await onPage({
    request: { uri: url.split('?')[0], headers: { host: { value: headers.host } } },
  });
  if (result.statusCode)
    return { status: result.statusCode, location: result.headers.location?.value, key: '' };
  const key = result.uri.slice(1);
  return objects.has(key) ? { status: 200, key } : { status: 404, key: NOT_FOUND_PAGE.slice(1) };
}

/** Loads a function of CloudFront as CloudFront does: in an empty context, without any of Node's globals. */
export function loadEdgeFunction(code: string, keys: ReadonlyMap<string, string> = new Map()) {
  const get = async (key: string): Promise<string> => {
    const value = keys.get(key);
    if (value === undefined) throw new Error('KeyNotFound');
    return value;
  };
  const context = createContext({ cf: { kvs: () => ({ get }) } });
  runInContext(code.replace(EDGE_IMPORT, ''), context);
  return async (event: object, query?: string) =>
    JSON.parse(
      await runInContext(
        `(async () => {
          const event = ${JSON.stringify(event)};
          event.request.rawQueryString = () => ${JSON.stringify(query)};
          return JSON.stringify(await handler(event));
        })()`,
        context,
      ),
    );
}
