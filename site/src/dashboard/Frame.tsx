import type { ReactNode } from 'react';
import { Logo } from '../art/Logo';
import * as shared from '../styles/shared.module.css';
import * as styles from './frame.module.css';
import type { OwnerHost } from './host';
import type { SnapshotState } from './queries';
import type { SessionState } from './session';
import { EXPORT_FORM } from './transfer/ExportForm';
import { Button } from './ui/Button';
import { formatLocalTime } from './ui/formats';
import { ADMIN } from './words';

/** The frame of the dashboard: a band with title and buttons, and the content below. */
export function Frame({ buttons, children }: { buttons: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className={`${shared.band} ${styles.band}`}>
        <div className={`${shared.page} ${styles.bar}`}>
          <Logo className={styles.logo} />
          <h1 className={styles.title} id="title" tabIndex={-1}>
            {ADMIN.title}
          </h1>
          <div className={styles.buttons}>{buttons}</div>
        </div>
      </header>
      <main id="content" className={`${shared.page} ${styles.dashboard}`}>
        {children}
      </main>
    </>
  );
}

interface FrameButtonsProps {
  host: OwnerHost;
  session: SessionState;
  stats: SnapshotState;
  openSettings(): void;
}

/** The buttons of the frame, and when the stats were read or why there are none. */
export function FrameButtons({ host, session, stats, openSettings }: FrameButtonsProps) {
  const signedIn = session.phase === 'signedIn';
  const { snapshot, refreshing, refresh } = stats;
  return (
    <>
      <p className={styles.note} role="status">
        {signedIn ? snapshot && `${ADMIN.asOf} ${formatLocalTime(snapshot.readAt)}` : session.note}
      </p>
      {signedIn && <Button kind="onBand" type="submit" form={EXPORT_FORM} label={ADMIN.export.title} />}
      {signedIn && (
        <Button
          kind="onBand"
          busy={refreshing}
          onClick={refresh}
          label={refreshing ? ADMIN.refreshing : ADMIN.refresh}
        />
      )}
      {host.server && <Button kind="onBand" onClick={openSettings} label={ADMIN.settings} />}
      <Button
        kind="onBand"
        onClick={() => (signedIn ? host.signOut() : session.setPhase('prompting'))}
        label={signedIn ? ADMIN.signOut : ADMIN.enterPassword}
      />
    </>
  );
}
