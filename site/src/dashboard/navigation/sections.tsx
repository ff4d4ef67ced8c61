import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { loadCode } from '../data/load-code';
import { Heading } from '../frame/Heading';
import { ADMIN } from '../words';
import type { LaterRoute } from './routes';
import type { SectionProps } from './section-props';

/** The view of each section but the first, whose code is loaded when it is opened. */
const VIEWS: Readonly<Record<LaterRoute['section'], LazyExoticComponent<ComponentType<SectionProps>>>> = {
  people: lazily(async () => (await import('../people/PeopleSection')).PeopleSection),
  campaigns: lazily(async () => (await import('../campaigns/CampaignsSection')).CampaignsSection),
  sources: lazily(async () => (await import('../sources/SourcesSection')).SourcesSection),
  'import-export': lazily(async () => (await import('../transfer/TransferSection')).TransferSection),
};

function lazily(load: () => Promise<ComponentType<SectionProps>>) {
  return lazy(async () => ({ default: await loadCode(load) }));
}

/** A section whose code is loaded when it is opened. */
export function LaterSection(props: SectionProps) {
  const { section } = props.route;
  const View = VIEWS[section];
  const loading = (
    <>
      <Heading title={ADMIN.sections[section]} />
      <p role="status">{ADMIN.loading}</p>
    </>
  );
  return (
    <Suspense fallback={loading}>
      <View {...props} />
    </Suspense>
  );
}
