import type { RefObject } from 'react';
import type { SnapshotState } from '../data/use-snapshot';
import type { ExportState } from '../transfer/use-export';
import type { LaterRoute } from './routes';

/** What each section gets that is loaded when it is opened. */
export interface SectionProps {
  route: LaterRoute;
  stats: SnapshotState;
  exporting: ExportState;
  /** The region of the list, which is not refreshed by itself while it is in use. */
  list: RefObject<HTMLElement>;
}
