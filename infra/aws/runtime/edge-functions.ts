import { EDGE_HEADERS } from '@tariff-tantrum/lambdas/contract/edge-headers';
import { cacheControl, IMMUTABLE } from '../../http/cache-control';
import { rewrite } from '../../http/rewrite';
import { bucketFolderOf, LIVE_RELEASE } from '../release';

/** A CloudFront viewer request event, as far as our functions use it. */
interface ViewerRequest {
  viewer: { ip: string };
  request: {
    method: string;
    uri: string;
    /** Returns the query string as the client sent it, without the question mark; undefined if there is none. */
    rawQueryString(): string | undefined;
    headers: Record<string, { value: string }>;
  };
}

/** A response that ends the request without asking the origin. */
interface EdgeResponse {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, { value: string }>;
  body?: { encoding: 'text'; data: string };
}

/** CloudFront's module `cloudfront`; the bundle of `onPage` imports it. */
declare const cf: { kvs(): { get(key: string): Promise<string> } };

/** A key that no build contains: the bucket responds 403, and the visitor gets the 404 page. */
const MISSING_KEY = '/.nowhere';

/** Returns a response in plain text, which no cache stores. */
const textResponse = (
  statusCode: number,
  statusDescription: string,
  data: string,
  more: EdgeResponse['headers'],
): EdgeResponse => ({
  statusCode,
  statusDescription,
  headers: {
    'content-type': { value: 'text/plain; charset=utf-8' },
    'cache-control': { value: 'no-store' },
    ...more,
  },
  body: { encoding: 'text', data },
});

/** The response while no release is live: before the end of the first deploy. */
const NOT_READY = textResponse(
  503,
  'Service Unavailable',
  'This site is being set up. Please try again in a minute.',
  { 'retry-after': { value: '60' } },
);

/** The response to a call of the owner without a password, as the API sends it. */
const UNAUTHORIZED = textResponse(401, 'Unauthorized', 'Invalid admin password', {
  'www-authenticate': { value: 'Bearer' },
});

/**
 * The paths that need the password: `OWNER_FOLDER` and those of the list, except the public count. A test compares them
 * with the table of endpoints, which is too large for a function of CloudFront.
 */
const OWNER_PATHS = /^\/api\/(owner\/|launch-signups($|\/(?!public-count$)))/;

/** Rewrites the path of a page to the key of its file, and redirects other spellings to the canonical address. */
export async function onPage(event: ViewerRequest): Promise<ViewerRequest['request'] | EdgeResponse> {
  const request = event.request;
  const host = request.headers.host?.value ?? '';
  const found = rewrite(request.uri);
  if (/^www\./.test(host)) return redirect(`https://${host.slice(4)}${found.to || request.uri}`, event);
  if (found.to !== undefined) return redirect(found.to, event);
  if (found.file === undefined) request.uri = MISSING_KEY;
  // Hashed files are shared by all releases, so that a page which is open keeps its files after a deploy.
  else if (cacheControl(found.file) === IMMUTABLE) request.uri = found.file;
  else
    try {
      request.uri = `/${bucketFolderOf(await cf.kvs().get(LIVE_RELEASE))}${found.file}`;
    } catch (_) {
      return NOT_READY;
    }
  return request;
}

function redirect(to: string, event: ViewerRequest): EdgeResponse {
  const query = event.request.rawQueryString();
  const location = { value: query === undefined ? to : `${to}?${query}` };
  return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location } };
}

/**
 * Adds the viewer's address and the public origin to each API request. Both come from CloudFront and overwrite what the
 * client sent under these names. Ends the owner's requests that have no password: they would use up the rate of API
 * Gateway, which the owner shares with whoever sends them.
 */
export function onCall(event: ViewerRequest): ViewerRequest['request'] | EdgeResponse {
  const request = event.request;
  if (!request.headers.authorization?.value && OWNER_PATHS.test(decoded(request.uri))) return UNAUTHORIZED;
  request.headers[EDGE_HEADERS.viewerAddress] = { value: event.viewer.ip };
  // CloudFront serves only the hosts in its configuration, so the Host header can be trusted.
  request.headers[EDGE_HEADERS.publicOrigin] = { value: `https://${request.headers.host?.value ?? ''}` };
  return request;
}

/** Returns a path as API Gateway reads it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (_) {
    return path;
  }
}
