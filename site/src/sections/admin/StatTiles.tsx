import type { SignupStats } from '../../api';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import * as styles from './dashboard.module.css';
import { formatCount } from './formats';

const WORDS = ADMIN.stats;
const UNKNOWN = '–';

/** The three stats; a dash if a value has not been read. */
export function StatTiles({ stats }: { stats: SignupStats | undefined }) {
  return (
    <dl className={styles.stats}>
      <Tile label={WORDS.total} value={stats ? formatCount(stats.total) : UNKNOWN} />
      <Tile label={WORDS.recent} value={stats ? formatCount(stats.recent) : UNKNOWN} />
      <Tile label={WORDS.discount} value={WORDS.discountValue} />
    </dl>
  );
}

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.stat}>
      <dt className={shared.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
