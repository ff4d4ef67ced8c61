import { useEffect, useMemo, useState } from 'react';
import { ADMIN } from '../content/pages/admin';
import { ActionsSection } from './care/ActionsSection';
import { EraseRangeDialog } from './care/EraseRangeDialog';
import { Notices } from './care/Notices';
import { DailySection } from './chart/DailySection';
import { EraseDialog } from './dialogs/EraseDialog';
import { FailureDialog } from './dialogs/FailureDialog';
import { PasswordDialog } from './dialogs/PasswordDialog';
import { SettingsDialog } from './dialogs/SettingsDialog';
import { ExportSection } from './ExportSection';
import { Frame } from './Frame';
import { formatLocalTime } from './formats';
import { useActivity } from './hooks/use-activity';
import { useCommands } from './hooks/use-commands';
import { useErase } from './hooks/use-erase';
import { useExport } from './hooks/use-export';
import { type SessionState, useSession } from './hooks/use-session';
import { useSignups } from './hooks/use-signups';
import { type SnapshotState, useSnapshot } from './hooks/use-snapshot';
import type { OwnerHost } from './host';
import { SignupsSection } from './list/SignupsSection';
import * as styles from './owner.module.css';
import { StatTiles } from './StatTiles';

/** The owner's dashboard. Makes no call and shows no data before the password is accepted. */
export function Dashboard({ host }: { host: OwnerHost }) {
  const session = useSession(host);
  const stats = useSnapshot(host, session);
  const signups = useSignups(host, session);
  const exporting = useExport(host, session);
  const erasure = useErase(host, session, stats.refresh);
  const [settings, setSettings] = useState(false);
  const [server, setServer] = useState<string>();
  const signedIn = session.phase === 'signedIn';

  useActivity(host);
  useCommands(
    host,
    useMemo(
      () => ({
        refresh: () => void stats.refresh(),
        export: exporting.start,
        settings: () => setSettings(true),
      }),
      [stats.refresh, exporting.start],
    ),
  );
  useEffect(() => {
    if (signedIn) document.getElementById('title')?.focus();
  }, [signedIn]);

  const copy = async (email: string) => {
    try {
      await host.copy(email);
      return true;
    } catch (error) {
      session.report(error);
      return false;
    }
  };
  const choice = {
    address: server ?? host.server?.address ?? '',
    checked: server !== undefined,
    onChosen: setServer,
  };
  return (
    <Frame
      actions={<Actions session={session} stats={stats} host={host} openSettings={() => setSettings(true)} />}
    >
      <StatTiles snapshot={stats.snapshot} />
      {stats.snapshot && <Notices snapshot={stats.snapshot} />}
      {stats.snapshot && <DailySection days={stats.snapshot.days} />}
      {signedIn && (
        <SignupsSection
          list={signups}
          total={stats.snapshot?.stats.total ?? 0}
          erased={erasure.done}
          onErase={erasure.confirm}
          onCopy={copy}
          onEraseRange={erasure.confirmRange}
        />
      )}
      <ExportSection exporting={exporting} exporter={host.exporter} />
      <PasswordDialog host={host} session={session} choice={choice} />
      {host.server && (
        <SettingsDialog
          open={settings}
          server={host.server}
          notifications={host.notifications}
          choice={choice}
          onClose={() => setSettings(false)}
        />
      )}
      {signedIn && <ActionsSection host={host} session={session} />}
      <EraseDialog {...erasure} />
      <EraseRangeDialog
        open={erasure.range}
        host={host}
        onErased={erasure.rangeErased}
        onCancel={erasure.cancel}
      />
      <FailureDialog {...session} />
    </Frame>
  );
}

interface ActionsProps {
  host: OwnerHost;
  session: SessionState;
  stats: SnapshotState;
  openSettings(): void;
}

function Actions({ host, session, stats, openSettings }: ActionsProps) {
  const signedIn = session.phase === 'signedIn';
  const { snapshot, refreshing, refresh } = stats;
  return (
    <>
      <p className={styles.note} role="status">
        {signedIn ? snapshot && `${ADMIN.asOf} ${formatLocalTime(snapshot.readAt)}` : session.note}
      </p>
      {signedIn && (
        <button className={styles.action} type="button" aria-disabled={refreshing} onClick={refresh}>
          {refreshing ? ADMIN.refreshing : ADMIN.refresh}
        </button>
      )}
      {host.server && (
        <button className={styles.action} type="button" onClick={openSettings}>
          {ADMIN.settings}
        </button>
      )}
      {signedIn ? (
        <button className={styles.action} type="button" onClick={() => host.signOut()}>
          {ADMIN.signOut}
        </button>
      ) : (
        <button className={styles.action} type="button" onClick={session.prompt}>
          {ADMIN.enterPassword}
        </button>
      )}
    </>
  );
}
