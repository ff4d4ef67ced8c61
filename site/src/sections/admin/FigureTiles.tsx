import type { SignupStats } from '../../api';
import { ADMIN } from '../../content/pages/admin';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './dashboard.module.css';
import { wholeNumber } from './formats';

const WORDS = ADMIN.figures;
const UNKNOWN = '–';

/** The three figures; a dash stands for what is not known yet. */
export function FigureTiles({ stats }: { stats: SignupStats | undefined }) {
  return (
    <dl className={styles.figures}>
      <Tile label={WORDS.total} value={stats ? wholeNumber(stats.total) : UNKNOWN} />
      <Tile label={WORDS.recent} value={stats ? wholeNumber(stats.recent) : UNKNOWN} />
      <Tile label={WORDS.discount} value={WORDS.discountValue} />
    </dl>
  );
}

function Tile({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.figure}>
      <dt className={motifs.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}
