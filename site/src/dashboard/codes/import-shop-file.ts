import { OwnerError, ownerError } from '@tariff-tantrum/lambdas/client/errors';
import type { OrderSettings } from '@tariff-tantrum/lambdas/client/import/orders';
import type { OldEncoding } from '@tariff-tantrum/lambdas/client/import/read-text';
import {
  UnclearDatesError,
  UnreadableFileError,
} from '@tariff-tantrum/lambdas/client/import/unreadable-file';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import { loadCode } from '../data/load-code';
import type { OwnerHost } from '../host';
import { EncodingQuestion } from '../transfer/import-list';
import { CODES } from './words';

/** Loads the code that reads and writes files of the shop. */
export const loadConverters = () =>
  loadCode(async () => {
    const [shopFiles, { convertOrders }, { UnknownEncodingError }, { readPages }] = await Promise.all([
      import('@tariff-tantrum/lambdas/client/import/shop-files'),
      import('@tariff-tantrum/lambdas/client/import/orders'),
      import('@tariff-tantrum/lambdas/client/import/encodings'),
      import('@tariff-tantrum/lambdas/client/pages'),
    ]);
    return { ...shopFiles, convertOrders, UnknownEncodingError, readPages };
  });

/** What is imported from the shop. */
export type Kind = 'codes' | 'orders';

/** A file to import; `dryRun` only finds out what would happen. */
export interface ShopFile {
  kind: Kind;
  bytes: Uint8Array<ArrayBuffer>;
  dryRun: boolean;
  encoding?: OldEncoding;
  /** What the owner says about a file of orders. */
  settings?: Pick<OrderSettings, 'map' | 'currency'>;
}

/**
 * Imports a file of the shop.
 * @throws OwnerError that says what is wrong with the file, or why a call failed
 */
export async function importShopFile(
  host: Pick<OwnerHost, 'importCodes' | 'importOrders'>,
  { kind, bytes, dryRun, encoding, settings }: ShopFile,
) {
  const { convertCodes, convertOrders, importCodes, importRows, UnknownEncodingError } =
    await loadConverters();
  const operation = newOperation();
  const open = () => [bytes];
  try {
    if (kind === 'codes') {
      const file = await convertCodes(open, { encoding });
      const result = await importCodes(file, (body) => host.importCodes({ ...body, dryRun }, operation));
      return { ...file, ...result };
    }
    const { rows, ...file } = await convertOrders(open, { ...settings, encoding });
    return {
      ...file,
      ...(await importRows(rows, (sent) => host.importOrders({ rows: sent, dryRun }, operation))),
    };
  } catch (error) {
    // The file is not what it should be.
    if (error instanceof UnclearDatesError) throw ownerError('badCall', error.message, CODES.datesUnclear);
    if (error instanceof UnknownEncodingError) throw new EncodingQuestion(error);
    const hint = error instanceof UnreadableFileError ? error.hint : undefined;
    throw error instanceof OwnerError ? error : ownerError('badCall', (error as Error).message, hint);
  }
}

/** How a file was read, the counts of its import, and which rows were refused. */
export type ImportedFile = Awaited<ReturnType<typeof importShopFile>>;
