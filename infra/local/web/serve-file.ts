import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteFile } from './site';

type Encoding = 'br' | 'gzip';

/** Responds with a file. Supports conditional requests, Brotli and gzip. */
export function serveFile(
  { method, headers }: IncomingMessage,
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
  response.end(method === 'HEAD' ? undefined : body);
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
