import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { Children, type ReactNode } from 'react';
import * as shared from '../../styles/shared.module.css';
import { ADMIN } from '../words';

import * as styles from './tile.module.css';

interface TilesProps {
  /** Whether the first tile is the largest. */
  hasFirst?: boolean;
  children: ReactNode;
}

/** A row of tiles; there is room for six. */
export const Tiles = ({ hasFirst = false, children }: TilesProps) => (
  <dl
    className={hasFirst ? `${styles.tiles} ${styles.hasFirst}` : styles.tiles}
    data-count={Children.toArray(children).length}
  >
    {children}
  </dl>
);

interface TileProps {
  label: string;
  /** Undefined, as long as it has not been read. */
  value: number | string | undefined;
  note?: ReactNode;
}

/** The note is part of the term, so that the description is the value alone; it is shown below the value. */
export const Tile = ({ label, value = ADMIN.unknown, note }: TileProps) => (
  <div className={styles.tile}>
    <dt>
      <span className={shared.label}>{label}</span>
      {note && <small className={styles.note}>{note}</small>}
    </dt>
    <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
  </div>
);
