import { keepPreviousData } from '@tanstack/react-query';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { nameOfOrigin } from '@tariff-tantrum/lambdas/contract/origin';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';
import { addressOf } from '../navigation/routes';
import { Bars } from '../ui/Bars';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.topSources;
const SHOWN = 5;

/** The best sources as bars. @param total how many are on the list: they add up to it, so another number is another answer */
export function TopSources({ total }: { total: number }) {
  const host = useHost();
  const { data, unread } = useRead(PATHS.sources, () => host.sources({}), {
    key: [total],
    placeholderData: keepPreviousData,
  });
  return (
    <section className={layout.sheet} aria-labelledby="top-sources-title" aria-busy={!data && !unread}>
      <h2 id="top-sources-title" className={layout.title}>
        {WORDS.title}
      </h2>
      {!data && (unread ?? <p className={layout.hint}>{ADMIN.loading}</p>)}
      {data && (
        <Bars
          bars={data.sources
            .filter(({ signups }) => signups > 0)
            .slice(0, SHOWN)
            .map((line) => ({
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
