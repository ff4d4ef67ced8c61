import type { IncomingMessage, ServerResponse } from 'node:http';
import { cacheControl, NOT_FOUND_PAGE, REVALIDATED, rewrite } from '../../edge';
import { serveFile } from './serve-file';
import type { Site } from './site';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers everything that is not the API: pages, their files, one address a page, and the page for nothing. */
export function createPages({ files }: Pick<Site, 'files'>): Handler {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(request, response, 405, 'This address answers GET, HEAD only.');
    }
    const [path = '', ...query] = (request.url ?? '').split('?');
    const answer = rewrite(path);
    if (answer.to !== undefined) {
      response.setHeader('Location', [answer.to, ...query].join('?'));
      return sendText(request, response, 301, 'This page has moved.');
    }
    const file = files.get(answer.file ?? '');
    if (file && answer.file) {
      response.setHeader('Cache-Control', cacheControl(answer.file));
      return serveFile(request, response, file);
    }
    const notFound = files.get(NOT_FOUND_PAGE);
    if (!notFound) return sendText(request, response, 404, 'There is nothing at this address.');
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
