import type { Context, Hono } from 'hono';
import { EXPORT_FILENAME } from '../contract';
import { csvHeader, csvRows } from '../domain';
import type { SignupExport } from '../store/signup-store';
import { requireAdmin } from './auth';
import type { ApiDeps } from './deps';
import { createEndpoint } from './endpoint';
import { logEntry } from './errors';

/** `GET /api/launch-signups/export`: the whole list as CSV, written while it is read. */
export function createExport(deps: ApiDeps): Hono {
  return createEndpoint(deps, 'export', requireAdmin(deps), async (c: Context) => {
    const { total, batches } = await deps.store.export();
    const onCut = (error: unknown) => deps.log?.(logEntry('export-cut', c.req.path, error));
    const isHead = c.req.method === 'HEAD';
    return c.body(isHead ? '' : csvStream(batches, onCut), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${EXPORT_FILENAME}"`,
      'X-Total-Count': String(total),
    });
  });
}

/**
 * The file as a stream that reads a batch when it is asked for more, and stops reading when its reader has
 * gone. Where the list goes away in between the stream breaks off: the headers are out, so nothing else can
 * tell the client.
 */
function csvStream(
  batches: SignupExport['batches'],
  onCut: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const chunks = csvChunks(batches);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          onCut(error);
          controller.error(new Error('The signup list went away during the export.'));
        }
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

async function* csvChunks(batches: SignupExport['batches']): AsyncGenerator<string, void, void> {
  yield csvHeader();
  for await (const batch of batches) {
    if (batch.length > 0) yield csvRows(batch);
  }
}
