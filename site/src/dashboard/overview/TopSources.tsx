import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { nameOfOrigin } from '@tariff-tantrum/lambdas/contract/origin';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import type { OwnerHost } from '../host';
import { useRead } from '../queries';
import { addressOf } from '../routes';
import { Bars } from '../ui/Bars';

import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';

const WORDS = ADMIN.topSources;
const SHOWN = 5;

/** The best sources as bars. */
export function TopSources({ host }: { host: OwnerHost }) {
  const { data, isError } = useRead(PATHS.sources, () => host.sources({}), { meta: { form: 'of-session' } });
  return (
    <section className={layout.sheet} aria-labelledby="top-sources-title" aria-busy={!data && !isError}>
      <h2 id="top-sources-title" className={layout.title}>
        {WORDS.title}
      </h2>
      {!data && <p className={layout.hint}>{isError ? ADMIN.failedToRead : ADMIN.loading}</p>}
      {data && (
        <Bars
          bars={data.sources.slice(0, SHOWN).map((line) => ({
            name: nameOfOrigin(line.origin),
            label: nameOfOrigin(line.origin),
            value: line.signups,
            text: formatCount(line.signups),
          }))}
        />
      )}
      <p>
        <a href={addressOf({ section: 'sources' })}>{WORDS.all}</a>
      </p>
    </section>
  );
}
