import { ADMIN } from '../../content/pages/admin';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './dashboard.module.css';
import { FigureTiles } from './FigureTiles';

/** What stands on the page until the dashboard's code is there, and for good where scripts are off. */
export function AdminFrame() {
  return (
    <div className={`${motifs.page} ${styles.dashboard}`}>
      <div className={styles.head}>
        <h1 className={styles.title}>{ADMIN.title}</h1>
        <noscript>
          <p className={styles.hint}>{ADMIN.noScript}</p>
        </noscript>
      </div>
      <FigureTiles stats={undefined} />
    </div>
  );
}
