import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import * as styles from './dashboard.module.css';
import { StatTiles } from './StatTiles';

/** The page until the dashboard's code has loaded; without JavaScript it stays. */
export function AdminFrame() {
  return (
    <div className={`${shared.page} ${styles.dashboard}`}>
      <div className={styles.header}>
        <h1 className={styles.title}>{ADMIN.title}</h1>
        <noscript>
          <p className={styles.hint}>{ADMIN.noScript}</p>
        </noscript>
      </div>
      <StatTiles stats={undefined} />
    </div>
  );
}
