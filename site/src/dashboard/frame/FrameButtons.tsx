import { useHost } from '../data/host-context';
import type { SessionState } from '../data/session';
import type { SnapshotState } from '../data/use-snapshot';
import { Button } from '../ui/Button';
import { formatTime } from '../ui/formats';
import { ADMIN } from '../words';
import * as styles from './frame.module.css';

interface FrameButtonsProps {
  session: SessionState;
  stats: SnapshotState;
  openSettings(): void;
  openKeys(): void;
}

/** The buttons of the frame, and when the stats were read or why there are none. */
export function FrameButtons({ session, stats, openSettings, openKeys }: FrameButtonsProps) {
  const host = useHost();
  const signedIn = session.phase === 'signedIn';
  const { snapshot, refreshing, refresh } = stats;
  return (
    <>
      {/* What changes by itself each minute interrupts nobody. */}
      <p className={styles.note} role={signedIn ? undefined : 'status'}>
        {signedIn ? snapshot && `${ADMIN.asOf} ${formatTime(snapshot.readAt)}` : session.note}
      </p>
      {signedIn && (
        <>
          <Button
            kind="onBand"
            busy={refreshing}
            onClick={refresh}
            label={refreshing ? ADMIN.refreshing : ADMIN.refresh}
          />
          <span className={styles.keys}>
            <Button kind="onBand" aria-label={ADMIN.shortcuts.title} onClick={openKeys} label="?" />
          </span>
        </>
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
