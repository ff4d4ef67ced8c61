import { cacheControl, IMMUTABLE } from '../../edge/cache-control';
import { rewrite } from '../../edge/rewrite';
import type { EdgeResponse, ViewerRequest } from './events';

/** The folder of the release that is live, such as `/releases/0123456789ab`; the deploy replaces it to switch pages. */
declare const RELEASE_FOLDER: string;

/** A key that no build contains: the bucket responds 403, and the visitor gets the 404 page. */
const MISSING_KEY = '/.nowhere';

/** Rewrites the path of a page to the key of its file, and redirects other spellings to the canonical address. */
export function handler(event: ViewerRequest): ViewerRequest['request'] | EdgeResponse {
  const request = event.request;
  const host = request.headers.host?.value ?? '';
  const found = rewrite(request.uri);
  if (/^www\./.test(host)) return redirect(`https://${host.slice(4)}${found.to || request.uri}`, event);
  if (found.to !== undefined) return redirect(found.to, event);
  request.uri = found.file === undefined ? MISSING_KEY : keyOf(found.file);
  return request;
}

/** Hashed files are shared by all releases, so that a page which is open keeps its files after a deploy. */
const keyOf = (file: string): string => (cacheControl(file) === IMMUTABLE ? file : RELEASE_FOLDER + file);

function redirect(to: string, event: ViewerRequest): EdgeResponse {
  const query = event.request.rawQueryString();
  const location = { value: query === undefined ? to : `${to}?${query}` };
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location } };
}
