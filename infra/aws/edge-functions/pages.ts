import { rewrite } from '../../edge/rewrite';
import type { EdgeAnswer, ViewerRequest } from './cloudfront';

/** No build has this file, so the bucket refuses it and visitors get the 404 page. */
const NOWHERE = '/.nowhere';

/** Turns the path of a page into the key of its file, and leads other spellings to the one address. */
export function handler(event: ViewerRequest): ViewerRequest['request'] | EdgeAnswer {
  const request = event.request;
  const found = rewrite(request.uri);
  if (found.to !== undefined) {
    const location = { value: found.to + queryOf(request.querystring) };
    return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location } };
  }
  request.uri = found.file === undefined ? NOWHERE : found.file;
  return request;
}

/** The query as it was sent: a redirect keeps it. */
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
