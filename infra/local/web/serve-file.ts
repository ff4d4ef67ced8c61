import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SiteFile } from './site';

type Encoding = 'br' | 'gzip';

/** Responds with a file. Supports conditional requests, Brotli and gzip, and one range. */
export function serveFile(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  status = 200,
): void {
  const range = status === 200 && method === 'GET' ? headers.range : undefined;
  const encoding = range === undefined ? bestEncoding(file, headers['accept-encoding']) : undefined;
  const body = (encoding && file[encoding]) ?? file.body;
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  response.setHeader('ETag', etag);
  if (file.br || file.gzip) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200 && matches(headers['if-none-match'], etag)) return void response.writeHead(304).end();
  response.setHeader('Content-Type', file.type);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Accept-Ranges', 'bytes');
  const isCurrent = headers['if-range'] === undefined || headers['if-range'] === etag;
  const part = range !== undefined && isCurrent ? parseRange(range, body.length) : undefined;
  if (part === 'beyond') {
    response.writeHead(416, { 'Content-Range': `bytes */${body.length}`, 'Content-Length': 0 }).end();
    return;
  }
  const { from, to } = part ?? { from: 0, to: body.length - 1 };
  if (part) response.setHeader('Content-Range', `bytes ${from}-${to}/${body.length}`);
  response.writeHead(part ? 206 : status, { 'Content-Length': to - from + 1 });
  response.end(method === 'HEAD' ? undefined : body.subarray(from, to + 1));
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

/** Returns the requested range, or undefined for several or invalid ranges: the response is then the whole file. */
function parseRange(range: string, length: number): { from: number; to: number } | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  return from >= length || to < from ? 'beyond' : { from, to };
}
