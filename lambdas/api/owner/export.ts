import type { Context, Hono } from 'hono';
import { EXPORT_FILENAME } from '../../contract';
import { csvHeader, csvRows } from '../../domain';
import type { SignupExport } from '../../store/signup-store';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, respond } from '../endpoint';
import { logEntry } from '../errors';
import { noteAction } from '../owner-actions';

/** `GET /api/launch-signups/export`: the whole list as CSV, streamed while it is read from the store. */
export function createExport(deps: ApiDeps): Hono {
  return createEndpoint('export', requireAdmin(deps), async (c: Context) => {
    const { total, batches } = await deps.store.export();
    const onError = (error: unknown) => deps.log?.(logEntry('export-cut', c.req.path, error));
    const isHead = c.req.method === 'HEAD';
    if (!isHead) await noteAction(deps, c, { action: 'export', count: total });
    return respond(c, isHead ? '' : csvStream(batches, onError), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${EXPORT_FILENAME}"`,
      'X-Total-Count': String(total),
    });
  });
}

/**
 * Creates a stream of the file that reads a batch whenever the client has taken the previous one, and stops
 * reading when the client disconnects. If the store fails, the connection is aborted: the headers are sent, so
 * nothing else can show the client that the file is incomplete.
 */
function csvStream(
  batches: SignupExport['batches'],
  onError: (error: unknown) => void,
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
          onError(error);
          controller.error(new Error('The store failed during the export.'));
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
