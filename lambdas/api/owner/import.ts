import type { Context, Hono } from 'hono';
import { ERROR_TEXTS, IMPORT_LIMIT, type ImportResult } from '../../contract';
import { InvalidCsvError, parseSignupCsv } from '../../domain';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, json } from '../endpoint';
import { ApiError } from '../errors';
import { mediaType, readBody } from '../input';
import { beginAction } from '../owner-actions';

const LIMIT = { bytes: IMPORT_LIMIT, error: ERROR_TEXTS.csvTooLarge };

const NOTHING = { imported: 0, existing: 0, refused: 0 };

/** `POST /api/launch-signups/import`: adds the signups of a CSV as exported; a repeat changes nothing. */
export function createImport(deps: ApiDeps): Hono {
  return createEndpoint('import', requireAdmin(deps), async (c: Context) => {
    const { signups, refused } = parseCsv(await readCsv(c.req.raw), deps.now());
    const line = await beginAction(deps, c, { action: 'import', ...NOTHING });
    const { imported } = await deps.store.import(signups);
    const existing = signups.length - imported;
    await line.add({ imported, existing, refused: refused.length });
    const result: ImportResult = { imported, existing, refused };
    return json(c, result);
  });
}

/** @throws ApiError 415 for another media type, 400 if it is not UTF-8, and the errors of `readBody`. */
async function readCsv(request: Request): Promise<string> {
  if (mediaType(request) !== 'text/csv') throw new ApiError(415, ERROR_TEXTS.notCsv);
  const bytes = await readBody(request, LIMIT);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError(400, ERROR_TEXTS.csvNotUtf8);
  }
}

/** @throws ApiError 400 if it is not a CSV of signups. */
function parseCsv(csv: string, now: number) {
  try {
    return parseSignupCsv(csv, now);
  } catch (error) {
    throw error instanceof InvalidCsvError ? new ApiError(400, error.message) : error;
  }
}
