import { ADMIN } from '../content/pages/admin';
import { formatLocalTime } from './formats';
import * as styles from './frame.module.css';
import type { SessionState } from './hooks/use-session';
import type { SnapshotState } from './hooks/use-snapshot';
import type { OwnerHost } from './host';

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
        <button type="button" aria-disabled={refreshing} onClick={refresh}>
          {refreshing ? ADMIN.refreshing : ADMIN.refresh}
        </button>
      )}
      {host.server && (
        <button type="button" onClick={openSettings}>
          {ADMIN.settings}
        </button>
      )}
      {signedIn ? (
        <button type="button" onClick={() => host.signOut()}>
          {ADMIN.signOut}
        </button>
      ) : (
        <button type="button" onClick={() => session.setPhase('prompting')}>
          {ADMIN.enterPassword}
        </button>
      )}
    </>
  );
}
