import { useCallback, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import { AlertDialog } from './AlertDialog';
import { DailySection } from './DailySection';
import * as styles from './dashboard.module.css';
import { EraseDialog } from './EraseDialog';
import { ExportSection } from './ExportSection';
import { formatLocalTime } from './formats';
import { useErase } from './hooks/use-erase';
import { useExport } from './hooks/use-export';
import { useIdleLock } from './hooks/use-idle-lock';
import { type OwnerSession, useSession } from './hooks/use-session';
import { useSignups } from './hooks/use-signups';
import { type DashboardStats, useStats } from './hooks/use-stats';
import { PasswordDialog } from './PasswordDialog';
import { SignupsSection } from './SignupsSection';
import { StatTiles } from './StatTiles';

/** The admin page. Makes no request and shows no data before the password is accepted. */
export function AdminDashboard() {
  const session = useSession();
  const stats = useStats(session);
  const signups = useSignups(session);
  const download = useExport(session);
  const erasure = useErase(session, stats.refresh);
  const [idle, setIdle] = useState(false);
  const { signOut } = session;

  const lock = useCallback(() => {
    setIdle(true);
    signOut();
  }, [signOut]);
  useIdleLock(session.phase === 'signedIn' && !download.progress, lock);

  return (
    <div className={`${shared.page} ${styles.dashboard}`}>
      <DashboardHeader session={session} stats={stats} note={idle ? ADMIN.idle : ADMIN.locked} />
      <StatTiles stats={stats.counts} />
      {stats.daily && <DailySection days={stats.daily.days} />}
      <div className={styles.columns}>
        {session.client && <SignupsSection signups={signups} onErase={erasure.confirm} />}
        <ExportSection download={download} />
      </div>
      <p className={shared.visuallyHidden} role="status">
        {erasure.done && ADMIN.erase.done}
      </p>
      <PasswordDialog
        open={session.phase === 'prompting' || session.phase === 'signingIn'}
        busy={session.phase === 'signingIn'}
        onSubmit={(password) => {
          setIdle(false);
          session.signIn(password);
        }}
        onCancel={session.closePrompt}
      />
      <EraseDialog
        email={erasure.email}
        busy={erasure.busy}
        onErase={erasure.erase}
        onCancel={erasure.cancel}
      />
      <AlertDialog alert={session.alert} onClose={session.dismissAlert} />
    </div>
  );
}

function DashboardHeader({
  session,
  stats,
  note,
}: {
  session: OwnerSession;
  stats: DashboardStats;
  note: string;
}) {
  return (
    <div className={styles.header}>
      <h1 className={styles.title}>{ADMIN.title}</h1>
      {session.client ? (
        <div className={styles.buttons}>
          <p className={styles.hint} role="status">
            {stats.readAt > 0 && `${ADMIN.readAt} ${formatLocalTime(stats.readAt)}`}
          </p>
          <button
            className={shared.button}
            type="button"
            aria-disabled={stats.refreshing}
            onClick={stats.refresh}
          >
            {stats.refreshing ? ADMIN.refreshing : ADMIN.refresh}
          </button>
          <button className={shared.button} type="button" onClick={session.signOut}>
            {ADMIN.signOut}
          </button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <p className={styles.hint} role="status">
            {note}
          </p>
          <button className={shared.primary} type="button" onClick={session.openPrompt}>
            {ADMIN.enterPassword}
          </button>
        </div>
      )}
    </div>
  );
}
