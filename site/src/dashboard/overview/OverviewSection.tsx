import { lazy, useDeferredValue } from 'react';
import { useCampaigns } from '../campaigns/use-campaigns';
import type { SnapshotState } from '../data/use-snapshot';
import { Heading } from '../frame/Heading';
import { addressOf, goTo } from '../navigation/routes';
import { loadSections } from '../navigation/sections';
import { sumSources } from '../sources/sum-sources';
import { ExportForm } from '../transfer/ExportForm';
import type { ExportState } from '../transfer/use-export';
import { formatFullDayOf } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { ActivitySection } from './ActivitySection';
import { DailySection } from './DailySection';
import { LatestSignups } from './LatestSignups';
import { NextStep } from './NextStep';
import { ServerState } from './ServerState';
import { StatTiles } from './StatTiles';
import { TopSources } from './TopSources';
import { useSources } from './use-sources';

/** Most lists have somebody. Its code is with that of the sections that it leads to. */
const FirstSteps = lazy(async () => ({ default: (await loadSections()).FirstSteps }));

interface OverviewSectionProps {
  signedIn: boolean;
  stats: SnapshotState;
  exporting: ExportState;
}

/** What the owner sees first: how many, what comes next, since when, from where, who, and the export. */
export function OverviewSection({ signedIn, stats, exporting }: OverviewSectionProps) {
  const { isFailed, range, setRange } = stats;
  // The counts of an empty list wait for the code of its first steps: if that came later, it would push away what the
  // owner is just pressing.
  const snapshot = useDeferredValue(stats.snapshot);
  const { data: list, unread } = useCampaigns(signedIn);
  const total = snapshot?.stats.total;
  const { data: sources } = useSources(total);
  return (
    <>
      <Heading title={ADMIN.title} focuses={signedIn}>
        <p className={layout.hint}>
          {snapshot
            ? formatFullDayOf(snapshot.readAt)
            : signedIn && (isFailed ? ADMIN.failedToRead : ADMIN.loading)}
        </p>
      </Heading>
      <StatTiles snapshot={snapshot} sold={sources && sumSources(sources.sources)} />
      {snapshot && total === 0 && <FirstSteps snapshot={snapshot} />}
      {snapshot && total !== 0 && (
        <>
          <NextStep snapshot={snapshot} list={list} unread={unread} />
          <div className={layout.twoToOne}>
            <DailySection
              range={range}
              setRange={setRange}
              campaigns={list?.campaigns}
              days={snapshot.days}
              total={snapshot.stats.total}
              onDay={(day) => goTo({ section: 'people', day })}
            />
            <TopSources total={snapshot.stats.total} />
          </div>
        </>
      )}
      <div className={snapshot && total !== 0 ? layout.twoToOne : layout.single}>
        {snapshot && total !== 0 && (
          <LatestSignups
            signups={snapshot.latest}
            total={snapshot.stats.total}
            all={addressOf({ section: 'people' })}
          />
        )}
        <ExportForm exporting={exporting} total={total} />
      </div>
      {signedIn && (snapshot || isFailed) && <ActivitySection />}
      {snapshot && <ServerState {...snapshot.stats} />}
    </>
  );
}
