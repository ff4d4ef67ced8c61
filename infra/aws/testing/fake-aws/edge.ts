import { createContext, runInContext } from 'node:vm';
import { EDGE_IMPORT } from '../../bundle/inline';

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
