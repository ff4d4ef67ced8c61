import { useCallback, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import * as motifs from '../../styles/motifs.module.css';
import { DailySection } from './DailySection';
import * as styles from './dashboard.module.css';
import { EraseDialog } from './EraseDialog';
import { ExportSection } from './ExportSection';
import { FigureTiles } from './FigureTiles';
import { localClock } from './formats';
import { MessageDialog } from './MessageDialog';
import { PasswordDialog } from './PasswordDialog';
import { SignupsSection } from './SignupsSection';
import { useErase } from './use-erase';
import { useExport } from './use-export';
import { type Figures, useFigures } from './use-figures';
import { useIdleLock } from './use-idle-lock';
import { type Session, useSession } from './use-session';
import { useSignups } from './use-signups';

/** The owner's page. Nothing is asked of the API, and nothing shown, before the password was right. */
export function AdminDashboard() {
  const session = useSession();
  const figures = useFigures(session);
  const signups = useSignups(session);
  const job = useExport(session);
  const erasing = useErase(session, figures.refresh);
  const [idle, setIdle] = useState(false);
  const { signOut } = session;

  const lock = useCallback(() => {
    setIdle(true);
    signOut();
  }, [signOut]);
  useIdleLock(session.phase === 'open' && !job.progress, lock);

  return (
    <div className={`${motifs.page} ${styles.dashboard}`}>
      <Head session={session} figures={figures} note={idle ? ADMIN.idle : ADMIN.locked} />
      <FigureTiles stats={figures.stats} />
      {figures.daily && <DailySection days={figures.daily.days} />}
      <div className={styles.columns}>
        {session.client && <SignupsSection signups={signups} onErase={erasing.ask} />}
        <ExportSection job={job} />
      </div>
      <p className={motifs.unseen} role="status">
        {erasing.done && ADMIN.erase.done}
      </p>
      <PasswordDialog
        open={session.phase === 'asking' || session.phase === 'checking'}
        busy={session.phase === 'checking'}
        onSubmit={(password) => {
          setIdle(false);
          session.signIn(password);
        }}
        onCancel={session.cancel}
      />
      <EraseDialog
        email={erasing.email}
        busy={erasing.busy}
        onErase={erasing.erase}
        onCancel={erasing.cancel}
      />
      <MessageDialog problem={session.problem} onClose={session.dismiss} />
    </div>
  );
}

function Head({ session, figures, note }: { session: Session; figures: Figures; note: string }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{ADMIN.title}</h1>
      {session.client ? (
        <div className={styles.buttons}>
          <p className={styles.hint} role="status">
            {figures.readAt > 0 && `${ADMIN.readAt} ${localClock(figures.readAt)}`}
          </p>
          <button
            className={motifs.button}
            type="button"
            aria-disabled={figures.refreshing}
            onClick={figures.refresh}
          >
            {figures.refreshing ? ADMIN.refreshing : ADMIN.refresh}
          </button>
          <button className={motifs.button} type="button" onClick={session.signOut}>
            {ADMIN.signOut}
          </button>
        </div>
      ) : (
        <div className={styles.buttons}>
          <p className={styles.hint} role="status">
            {note}
          </p>
          <button className={motifs.primary} type="button" onClick={session.ask}>
            {ADMIN.enterPassword}
          </button>
        </div>
      )}
    </div>
  );
}
