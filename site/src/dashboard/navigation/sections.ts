import { useQuery } from '@tanstack/react-query';
import { ownerError } from '@tariff-tantrum/lambdas/client/errors';
import type { ComponentType } from 'react';
import { ADMIN } from '../words';
import type { LaterRoute } from './routes';
import type { SectionProps } from './section-props';

type SectionView = ComponentType<SectionProps>;

/** The code of each section but the first, which is loaded when it is opened. */
const LOADERS: Readonly<Record<LaterRoute['section'], () => Promise<SectionView>>> = {
  people: async () => (await import('../people/PeopleSection')).PeopleSection,
  campaigns: async () => (await import('../campaigns/CampaignsSection')).CampaignsSection,
  sources: async () => (await import('../sources/SourcesSection')).SourcesSection,
  'import-export': async () => (await import('../transfer/TransferSection')).TransferSection,
};

/** Returns the view of a section as soon as its code is loaded; a failure can be tried again. */
export function useSectionView(section: LaterRoute['section']): SectionView | undefined {
  const { data } = useQuery({
    queryKey: ['section', section],
    queryFn: () =>
      LOADERS[section]().catch(() => {
        throw ownerError('unreachable', ADMIN.sectionFailed);
      }),
  });
  return data;
}
