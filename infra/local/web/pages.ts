import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { cacheControl, NOT_FOUND_PAGE, REVALIDATED, rewrite } from '../../http';
import type { LoadedSite, SiteFile } from './site';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Creates the handler of pages and their files: redirects to one address per page, and a page for 404. */
export function createPages(files: LoadedSite): Handler {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const allow = 'GET, HEAD';
      response.setHeader('Allow', allow);
      return sendText(response, 405, ERROR_TEXTS.methodNotAllowed(allow));
    }
    const [path = '', ...query] = (request.url ?? '').split('?');
    const target = rewrite(path);
    if (target.to !== undefined) {
      response.setHeader('Location', [target.to, ...query].join('?'));
      return sendText(response, 301, 'This page has moved.');
    }
    const file = files.get(target.file ?? '');
    if (file && target.file) {
      response.setHeader('Cache-Control', cacheControl(target.file));
      return serveFile(request, response, file);
    }
    const notFound = files.get(NOT_FOUND_PAGE);
    if (!notFound) return sendText(response, 404, ERROR_TEXTS.unknownPath);
    response.setHeader('Cache-Control', REVALIDATED);
    serveFile(request, response, notFound, 404);
  };
}

/** Responds with a text. Node itself leaves the body out of a response to HEAD. */
function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': REVALIDATED,
  });
  response.end(text);
}

type Encoding = 'br' | 'gzip';

/** Responds with a file. Supports conditional requests, Brotli and gzip. */
function serveFile(
  { headers }: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status = 200,
): void {
  const encoding = bestEncoding(file, headers['accept-encoding']);
  const body = (encoding && file[encoding]) ?? file.body;
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  response.setHeader('ETag', etag);
  // Also with 304, whose headers replace those of the stored response.
  if (file.policy) response.setHeader('Content-Security-Policy', file.policy);
  if (file.br || file.gzip) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200 && matches(headers['if-none-match'], etag)) return void response.writeHead(304).end();
  response.setHeader('Content-Type', file.type);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.writeHead(status, { 'Content-Length': body.length });
  response.end(body);
}

function bestEncoding(file: SiteFile, accepted: string | string[] | undefined): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !/;\s*q=0(\.0*)?$/.test(name))
    .map((name) => name.replace(/\s*;.*$/, ''));
  return (['br', 'gzip'] as const).find((name) => file[name] !== undefined && names.includes(name));
}

const matches = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
