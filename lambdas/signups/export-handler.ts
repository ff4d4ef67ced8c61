import { ReadableStream } from 'node:stream/web';
import { setImmediate as turn } from 'node:timers/promises';
import type { Handlers } from '../api/app';
import { logEntry, respond } from '../api/responses';
import { exportFilename, type MailingTool } from '../contract/mailing-tools';
import { type ActionNeeds, noteAction } from '../owner/actions';
import type { TimedContext } from '../table/context';
import { csvHeader, csvRows } from './csv';
import { exportSignups, type SignupExport } from './export';

/** What the export needs. */
export interface ExportNeeds extends ActionNeeds {
  context: TimedContext;
}

/** Returns the handler that exports the list as CSV, streamed while it is read from the store. */
export const exportHandlers = (needs: ExportNeeds): Handlers<'export'> => ({
  async export({ c, query: { for: tool, ...filter } }) {
    const { total, batches } = await exportSignups(needs.context, filter);
    const onError = (error: unknown) => needs.log(logEntry('export-cut', c.req.path, error));
    const isHead = c.req.method === 'HEAD';
    if (!isHead) await noteAction(needs, c, { action: 'export', count: total });
    const chunks = () => csvChunks(batches, tool, onError);
    return respond(c, isHead ? '' : ReadableStream.from(chunks()), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${exportFilename(tool)}"`,
      'X-Total-Count': String(total),
    });
  },
});

/** How many rows become lines in one tick of the event loop, which takes about a millisecond. */
export const ROWS_PER_TURN = 250;

/**
 * Yields the file. It reads a batch whenever the client has taken the previous one, and stops when the client
 * disconnects. If the store fails, the connection is aborted: the headers have been sent, so nothing else can show the
 * client that the file is incomplete.
 */
async function* csvChunks(
  batches: SignupExport['batches'],
  tool: MailingTool | undefined,
  onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHeader(tool));
  try {
    for await (const batch of batches)
      for (let from = 0; from < batch.length; from += ROWS_PER_TURN) {
        yield encoder.encode(csvRows(batch.slice(from, from + ROWS_PER_TURN), tool));
        await turn();
      }
  } catch (error) {
    onError(error);
    throw new Error('The store failed during the export.');
  }
}
