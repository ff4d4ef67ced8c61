import { rewrite } from '../../edge/rewrite';
import type { EdgeResponse, ViewerRequest } from './events';

/** A key that no build contains: the bucket responds 403, and the visitor gets the 404 page. */
const MISSING_KEY = '/.nowhere';

/** Rewrites the path of a page to the key of its file, and redirects other spellings to the canonical address. */
export function handler(event: ViewerRequest): ViewerRequest['request'] | EdgeResponse {
  const request = event.request;
  const found = rewrite(request.uri);
  if (found.to !== undefined) {
    const location = { value: found.to + queryOf(request.querystring) };
    return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location } };
  }
  request.uri = found.file === undefined ? MISSING_KEY : found.file;
  return request;
}

/** Returns the query string, including its question mark, so that a redirect keeps it. */
function queryOf(querystring: ViewerRequest['request']['querystring']): string {
  const parts: string[] = [];
  Object.keys(querystring).forEach((name) => {
    const parameter = querystring[name];
    const values = parameter?.multiValue || [parameter];
    values.forEach((one) => {
      parts.push(one?.value ? `${name}=${one.value}` : name);
    });
  });
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
