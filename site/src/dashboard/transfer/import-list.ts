import { OwnerError, type OwnerProblem, ownerError } from '@tariff-tantrum/lambdas/client/errors';
import type { Columns } from '@tariff-tantrum/lambdas/client/import/columns';
import { type EncodingSample, UnknownEncodingError } from '@tariff-tantrum/lambdas/client/import/encodings';
import type { ListImportSettings } from '@tariff-tantrum/lambdas/client/import/lists';
import { refusedOf } from '@tariff-tantrum/lambdas/client/import/parts';
import type { RefusedCsvRow } from '@tariff-tantrum/lambdas/client/import/read-csv';
import type { Survey } from '@tariff-tantrum/lambdas/client/import/survey';
import {
  UnclearDatesError,
  UnreadableFileError,
} from '@tariff-tantrum/lambdas/client/import/unreadable-file';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import type { ImportOutcome } from '@tariff-tantrum/lambdas/contract/schemas';
import { loadCode } from '../data/load-code';
import type { OwnerHost } from '../host';
import { COLUMNS, IMPORT } from './import-words';

/** Thrown if the owner has to say which encoding a file has. */
export class EncodingQuestion extends OwnerError {
  readonly samples: readonly EncodingSample[];
  constructor({ message, samples }: UnknownEncodingError) {
    super(ownerError('fileError', message).problem);
    this.samples = samples;
  }
}

const CHUNK_BYTES = 256 * 1024;

export interface ListRequest {
  file: File;
  settings: ListImportSettings;
  /** Where the people agreed, in the owner's words. */
  consentFrom?: string | undefined;
  /** What all of them have in common. */
  tag?: string | undefined;
  /** Only finds out what would happen. */
  dryRun?: true | undefined;
}

/** What an import has done, or would do. */
export interface ListResult extends Omit<ImportOutcome, 'refused'> {
  /** Rows that were left out by a column. */
  leftOut: number;
  /** Rows with the address of an earlier row. */
  repeated: number;
  refused: RefusedCsvRow[];
  columns?: Columns;
  survey?: Survey;
  /** False if it was cancelled. */
  isComplete: boolean;
}

/** How far an import is. */
export interface ListProgress {
  /** The read share of the file. */
  share: number;
  /** How many people were added, or whether the server may have added some without saying so. */
  added: number | 'unknown';
}

/**
 * Imports a file part by part. The code that reads lists is loaded with the first one.
 * @throws OwnerError that says what is wrong with the file, or why a call failed
 */
export async function importList(
  { import: importPart, touch }: Pick<OwnerHost, 'import' | 'touch'>,
  { file, settings, consentFrom, tag, dryRun }: ListRequest,
  onProgress: (progress: ListProgress) => void,
  cancelled: AbortSignal,
): Promise<ListResult> {
  const { openList } = await loadCode(() => import('@tariff-tantrum/lambdas/client/import/lists'));
  const operation = newOperation();
  const result: ListResult = {
    imported: 0,
    existing: 0,
    left: 0,
    leftOut: 0,
    repeated: 0,
    refused: [],
    isComplete: false,
  };
  let read = 0;
  async function* chunks() {
    for (read = 0; read < file.size; read += CHUNK_BYTES)
      yield new Uint8Array(await file.slice(read, read + CHUNK_BYTES).arrayBuffer());
  }
  try {
    const { columns, survey, parts } = await openList(chunks, settings);
    Object.assign(result, { columns, survey });
    for await (const part of parts) {
      if (cancelled.aborted) return result;
      const body = { rows: part.rows, dryRun, consentFrom: consentFrom || undefined, tag: tag || undefined };
      const share = Math.min(1, read / file.size);
      if (!dryRun && result.imported === 0) onProgress({ share, added: 'unknown' });
      const { refused, ...counts } = await importPart(body, operation);
      for (const name of ['imported', 'existing', 'left'] as const) result[name] += counts[name];
      result.left += part.left;
      result.leftOut += part.leftOut;
      result.repeated += part.repeated;
      result.refused.push(...refusedOf(part, refused));
      onProgress({ share, added: result.imported });
      // A long import is no idle time.
      touch();
    }
    return { ...result, isComplete: true };
  } catch (error) {
    if (error instanceof UnknownEncodingError) throw new EncodingQuestion(error);
    if (error instanceof UnreadableFileError) throw ownerError('fileError', error.message, hintOf(error));
    // Otherwise the file was moved or changed, or is a folder.
    throw error instanceof OwnerError ? error : ownerError('fileError', IMPORT.unreadable);
  }
}

const REFUSALS: readonly OwnerProblem['code'][] = [
  ...([
    'badCall',
    'fileError',
    'invalidPassword',
    'notAuthenticated',
    'notConfigured',
    'rateLimited',
  ] as const),
];

/** Whether a failed call has certainly changed nothing: it was not sent, or the server has refused it. */
export const isRefusal = ({ code, text }: OwnerProblem): boolean =>
  REFUSALS.includes(code) || /^4\d\d: /.test(text);

/** Returns what the owner can do about a file that cannot be read as it is. */
function hintOf(error: UnreadableFileError): string | undefined {
  if (error instanceof UnclearDatesError) return COLUMNS.whichOrder;
  return error.hint && `${error.hint} ${IMPORT.sayWhich}`;
}
