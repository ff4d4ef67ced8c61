import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createContext, runInContext } from 'node:vm';
import { cacheControl, contentType, NOT_FOUND_PAGE } from '../../../edge';
import type { FakeAccount } from './account';

/**
 * Serves the pages of a fake account on loopback, as CloudFront would at this moment: the deployed function chooses the
 * file, the deployed policy is added to every response, also to a 304, which replaces the headers in the browser's cache.
 */
export async function serveFakeAccount(account: FakeAccount) {
  const server = createServer((request, response) => {
    const { headers } = account.state;
    const { status, location, key } = find(account, request);
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

/** Runs the deployed function for a request. */
function find({ pagesCode, state: { objects } }: FakeAccount, { url = '/', headers }: IncomingMessage) {
  const [uri] = url.split('?');
  const context = createContext({});
  runInContext(pagesCode, context);
  const result = JSON.parse(
    runInContext(
      `const request = ${JSON.stringify({ uri, headers: { host: { value: headers.host } } })};
      request.rawQueryString = () => undefined;
      JSON.stringify(handler({ request }))`,
      context,
    ),
  );
  if (result.statusCode)
    return { status: result.statusCode, location: result.headers.location.value, key: '' };
  const key = result.uri.slice(1);
  return objects.has(key) ? { status: 200, key } : { status: 404, key: NOT_FOUND_PAGE.slice(1) };
}
