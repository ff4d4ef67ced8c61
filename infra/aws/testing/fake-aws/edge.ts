import type { IncomingMessage } from 'node:http';
import { createContext, runInContext } from 'node:vm';
import { NOT_FOUND_PAGE } from '../../../edge';
import { EDGE_IMPORT } from '../../bundle/inline';
import type { FakeAccount } from './account';

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
