import { exportFilename, type MailingTool } from '../contract';
import { csvHeader, csvRows } from '../domain';
import type { SignupExport } from '../store/signups/export';
import type { Handlers } from './app';
import type { ApiDeps } from './deps';
import { noteAction } from './owner-actions';
import { logEntry, respond } from './responses';

/** Returns the export of the list as CSV, streamed while it is read from the store. */
export const exportHandlers = (deps: ApiDeps): Handlers<'export'> => ({
  async export({ c, query: { for: tool, since, until, ...kind } }) {
    const { total, batches } = await deps.store.export({
      since: since === undefined ? undefined : Date.parse(since),
      until: until === undefined ? undefined : Date.parse(until),
      ...kind,
    });
    const onError = (error: unknown) => deps.log?.(logEntry('export-cut', c.req.path, error));
    const isHead = c.req.method === 'HEAD';
    if (!isHead) await noteAction(deps, c, { action: 'export', count: total });
    return respond(c, isHead ? '' : csvStream(csvChunks(batches, tool), onError), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${exportFilename(tool)}"`,
      'X-Total-Count': String(total),
    });
  },
});

/**
 * Creates a stream of the file that reads a batch whenever the client has taken the previous one, and stops
 * reading when the client disconnects. If the store fails, the connection is aborted: the headers are sent, so
 * nothing else can show the client that the file is incomplete.
 */
function csvStream(
  chunks: AsyncGenerator<string, void, void>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
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

async function* csvChunks(
  batches: SignupExport['batches'],
  tool: MailingTool | undefined,
): AsyncGenerator<string, void, void> {
  yield csvHeader(tool);
  for await (const batch of batches) {
    if (batch.length > 0) yield csvRows(batch, tool);
  }
}
