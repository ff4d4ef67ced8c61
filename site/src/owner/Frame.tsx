import type { ReactNode } from 'react';
import { Logo } from '../art/Logo';
import { ADMIN } from '../content/pages/admin';
import * as shared from '../styles/shared.module.css';
import * as styles from './frame.module.css';

/** The frame of the dashboard: a band with title and actions, and the content below. */
export function Frame({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className={`${shared.band} ${styles.band}`}>
        <div className={`${shared.page} ${styles.bar}`}>
          <Logo className={styles.logo} />
          <h1 className={styles.title} id="title" tabIndex={-1}>
            {ADMIN.title}
          </h1>
          <div className={styles.actions}>{actions}</div>
        </div>
      </header>
      <main id="content" className={`${shared.page} ${styles.dashboard}`}>
        {children}
      </main>
    </>
  );
}
