import { Children, type ReactNode } from 'react';
import * as shared from '../../styles/shared.module.css';
import { ADMIN } from '../words';
import { formatCount } from './formats';
import * as styles from './tile.module.css';

/** A row of tiles; there is room for five. */
export const Tiles = ({ children }: { children: ReactNode }) => (
  <dl className={Children.toArray(children).length === 5 ? `${styles.tiles} ${styles.five}` : styles.tiles}>
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
export const Tile = ({ label, value = ADMIN.stats.unknown, note }: TileProps) => (
  <div className={styles.tile}>
    <dt>
      <span className={shared.label}>{label}</span>
      {note && <small className={styles.note}>{note}</small>}
    </dt>
    <dd>{typeof value === 'number' ? formatCount(value) : value}</dd>
  </div>
);
