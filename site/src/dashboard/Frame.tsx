import type { ReactNode } from 'react';
import { Logo } from '../art/Logo';
import * as shared from '../styles/shared.module.css';
import * as styles from './frame.module.css';
import type { OwnerHost } from './host';
import type { SnapshotState } from './queries';
import type { SessionState } from './session';
import { EXPORT_FORM } from './transfer/ExportForm';
import { formatLocalTime } from './ui/formats';
import { ADMIN } from './words';

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

interface ActionsProps {
  host: OwnerHost;
  session: SessionState;
  stats: SnapshotState;
  openSettings(): void;
}

/** The buttons of the frame, and when the stats were read or why there are none. */
export function Actions({ host, session, stats, openSettings }: ActionsProps) {
  const signedIn = session.phase === 'signedIn';
  const { snapshot, refreshing, refresh } = stats;
  return (
    <>
      <p className={styles.note} role="status">
        {signedIn ? snapshot && `${ADMIN.asOf} ${formatLocalTime(snapshot.readAt)}` : session.note}
      </p>
      {signedIn && (
        <button type="submit" form={EXPORT_FORM}>
          {ADMIN.export.title}
        </button>
      )}
      {signedIn && (
        <button type="button" aria-disabled={refreshing} onClick={refreshing ? undefined : refresh}>
          {refreshing ? ADMIN.refreshing : ADMIN.refresh}
        </button>
      )}
      {host.server && (
        <button type="button" onClick={openSettings}>
          {ADMIN.settings}
        </button>
      )}
      <button type="button" onClick={() => (signedIn ? host.signOut() : session.setPhase('prompting'))}>
        {signedIn ? ADMIN.signOut : ADMIN.enterPassword}
      </button>
    </>
  );
}
