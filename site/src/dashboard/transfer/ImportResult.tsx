import { describeFindings, describeLostNames } from '@tariff-tantrum/lambdas/client/import/describe-import';
import * as layout from '../ui/layout.module.css';
import { RejectedRows } from '../ui/RejectedRows';
import { Tile, Tiles } from '../ui/Tile';
import type { ListResult } from './import-list';
import { COLUMNS, IMPORT } from './import-words';

const WORDS = IMPORT;

/** What an import has done, or would do: in which count each row is, what was read, and the rejected rows. */
export function ImportResult({ result }: { result: ListResult }) {
  const { refused, columns } = result;
  const header = columns?.header ?? [];
  const counts = { ...result, refused: refused.length };
  const fields = Object.entries(columns?.fields ?? {}).flatMap(([field, indexes]) =>
    indexes.map((index) => `${header[index]} (${field.replace('_', ' ')})`),
  );
  return (
    <>
      <Tiles>
        {WORDS.counts.map(([name, label]) => (
          <Tile key={name} label={label} value={counts[name]} />
        ))}
        {result.repeated > 0 && <Tile label={COLUMNS.repeated} value={result.repeated} />}
        {result.leftOut > 0 && <Tile label={COLUMNS.leftOut} value={result.leftOut} />}
      </Tiles>
      {result.survey &&
        [...describeFindings(result.survey), ...describeLostNames(result.survey)].map((sentence) => (
          <p key={sentence} className={layout.hint}>
            {sentence}
          </p>
        ))}
      {result.survey?.dateOrder && <p className={layout.hint}>{COLUMNS.orders[result.survey.dateOrder]}</p>}
      <p className={layout.hint}>{`${WORDS.columns}: ${fields.join(', ')}.`}</p>
      {refused.length > 0 && <RejectedRows header={header} rows={refused} />}
    </>
  );
}
