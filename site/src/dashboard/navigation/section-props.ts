import type { RefObject } from 'react';
import type { SnapshotState } from '../data/queries';
import type { OwnerHost } from '../host';
import type { ExportState } from '../transfer/use-export';
import type { LaterRoute } from './routes';

/** What each section gets that is loaded when it is opened. */
export interface SectionProps {
  host: OwnerHost;
  route: LaterRoute;
  stats: SnapshotState;
  exporting: ExportState;
  /** The region of the list, which is not refreshed by itself while it is in use. */
  list: RefObject<HTMLElement>;
  /** A file that was dropped on the page, until the import takes it. */
  dropped: File | undefined;
  takeDropped(): void;
}
