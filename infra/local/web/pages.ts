import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract';
import { cacheControl, NOT_FOUND_PAGE, REVALIDATED, rewrite } from '../../edge';
import { serveFile } from './serve-file';
import type { Site } from './site';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Creates the handler of pages and their files: redirects to one address per page, and a page for 404. */
export function createPages({ files }: Pick<Site, 'files'>): Handler {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const allow = 'GET, HEAD';
      response.setHeader('Allow', allow);
      return sendText(request, response, 405, ERROR_TEXTS.methodNotAllowed(allow));
    }
    const [path = '', ...query] = (request.url ?? '').split('?');
    const target = rewrite(path);
    if (target.to !== undefined) {
      response.setHeader('Location', [target.to, ...query].join('?'));
      return sendText(request, response, 301, 'This page has moved.');
    }
    const file = files.get(target.file ?? '');
    if (file && target.file) {
      response.setHeader('Cache-Control', cacheControl(target.file));
      return serveFile(request, response, file);
    }
    const notFound = files.get(NOT_FOUND_PAGE);
    if (!notFound) return sendText(request, response, 404, ERROR_TEXTS.unknownPath);
    response.setHeader('Cache-Control', REVALIDATED);
    serveFile(request, response, notFound, 404);
  };
}

function sendText(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': REVALIDATED,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
