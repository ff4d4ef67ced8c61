import type { GeneratedCodes } from '@tariff-tantrum/lambdas/client/import/shop-files';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import { useHost } from '../data/host-context';
import { useChange } from '../data/use-change';
import { defineLastingChange, useLastingChange } from '../data/use-lasting-change';
import { useRefresh } from '../data/use-refresh';
import { type ImportedFile, importShopFile, loadConverters, type ShopFile } from './import-shop-file';
import { CODES } from './words';

const ROUTE = { section: 'campaigns', page: 'codes' } as const;

const IMPORTING = defineLastingChange<ImportedFile, ShopFile>({
  name: 'shop import',
  route: ROUTE,
  words: CODES.work.importing,
});

const GENERATING = defineLastingChange<GeneratedCodes, { count: number; prefix: string }>({
  name: 'new codes',
  route: ROUTE,
  words: CODES.work.generating,
});

/** What is done with files of the shop: codes and orders are imported, codes are generated and exported. */
export function useShopChanges() {
  const host = useHost();
  const refresh = useRefresh();
  const exporting = useChange({
    async mutationFn() {
      const { formatCodes, readPages } = await loadConverters();
      const all = await readPages(host.codeList, (page) => page.codes);
      await host.saveFile('codes.csv', formatCodes(all));
    },
  });
  const importing = useLastingChange(IMPORTING, {
    mutationFn: (file) => importShopFile(host, file),
    onSettled: (_data, _error, { dryRun }) => (dryRun ? undefined : refresh()),
  });
  const generating = useLastingChange(GENERATING, {
    mutationFn: async ({ count, prefix }) => {
      const { generateCodes } = await loadConverters();
      const operation = newOperation();
      return generateCodes(count, prefix, (rows) => host.importCodes({ rows }, operation));
    },
    onSettled: refresh,
  });
  return { importing, generating, exporting };
}
