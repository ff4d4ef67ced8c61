import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { loadCode } from '../data/load-code';
import { Heading } from '../frame/Heading';
import { ADMIN } from '../words';
import type { LaterRoute } from './routes';
import type { SectionProps } from './section-props';

/** Loads the code of the sections but the first. */
export const loadSections = () => loadCode(() => import('./later-sections'));

/** The views of the sections but the first, whose code is loaded when one of them is opened. */
const VIEWS: Readonly<Record<LaterRoute['section'], LazyExoticComponent<ComponentType<SectionProps>>>> = {
  people: lazy(async () => ({ default: (await loadSections()).PeopleSection })),
  campaigns: lazy(async () => ({ default: (await loadSections()).CampaignsSection })),
  sources: lazy(async () => ({ default: (await loadSections()).SourcesSection })),
  'import-export': lazy(async () => ({ default: (await loadSections()).TransferSection })),
};

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
