import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { importList } from './import-list';

test('a file in Windows-1252 is refused with one sentence, without help for naming columns', async () => {
  const rows = 'email,name,signup_date\nsoren@example.org,Søren,2025-09-20\n';
  const file = new File([Buffer.from(rows, 'latin1')], 'list.csv');
  const importPart = () => Promise.reject(new Error('Nothing of the file may be sent.'));
  const host = { importPart, touch: () => undefined };
  const noProgress = () => undefined;
  const { signal } = new AbortController();
  await expect(importList(host, { file, settings: {} }, noProgress, signal)).rejects.toHaveProperty(
    'problem',
    { code: 'fileError', text: ERROR_TEXTS.csvNotUtf8, endsSession: false },
  );
});
