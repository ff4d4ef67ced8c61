import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ADMIN } from '../content/pages/admin';
import { Actions } from './Actions';
import { ActionsSection } from './ActionsSection';
import { DailySection } from './chart/DailySection';
import { EraseDialog } from './dialogs/EraseDialog';
import { EraseRangeDialog } from './dialogs/EraseRangeDialog';
import { FailureDialog } from './dialogs/FailureDialog';
import { PasswordDialog } from './dialogs/PasswordDialog';
import { SettingsDialog } from './dialogs/SettingsDialog';
import { ExportSection } from './ExportSection';
import { Frame } from './Frame';
import { useActivity } from './hooks/use-activity';
import { useExport } from './hooks/use-export';
import { type SessionState, useSession } from './hooks/use-session';
import { useSignups } from './hooks/use-signups';
import { useSnapshot } from './hooks/use-snapshot';
import type { OwnerHost } from './host';
import { type Erasing, SignupsSection } from './list/SignupsSection';
import { Notices } from './Notices';
import { OutboxSection } from './outbox/OutboxSection';
import { StatTiles } from './StatTiles';

/** The owner's dashboard. Makes no call and shows no data before the password is accepted. */
export function Dashboard({ host }: { host: OwnerHost }) {
  const session = useSession(host);
  const [settings, setSettings] = useState(false);
  const [server, setServer] = useState<string>();
  const { phase, setPhase, failure, dismiss } = session;
  const choice = {
    address: server ?? host.server?.address ?? '',
    checked: server !== undefined,
    onChosen: setServer,
  };
  const openSettings = useCallback(() => setSettings(true), []);
  useActivity(host);
  return (
    <>
      {/* Another key deletes everything that belongs to the session. */}
      <SessionView key={String(phase === 'signedIn')} {...{ host, session, openSettings }} />
      {phase === 'prompting' && (
        <PasswordDialog
          host={host}
          choice={choice}
          onSignedIn={() => setPhase('signedIn')}
          onCancel={() => setPhase('signedOut')}
        />
      )}
      {settings && host.server && (
        <SettingsDialog
          server={host.server}
          notifications={host.notifications}
          report={session.report}
          choice={choice}
          onClose={() => setSettings(false)}
        />
      )}
      {failure && <FailureDialog failure={failure} dismiss={dismiss} />}
    </>
  );
}

interface SessionViewProps {
  host: OwnerHost;
  session: SessionState;
  openSettings(): void;
}

/** What is shown of one session, or without one. */
function SessionView({ host, session, openSettings }: SessionViewProps) {
  const { phase, report } = session;
  const signedIn = phase === 'signedIn';
  const stats = useSnapshot(host, session);
  const signups = useSignups(host, session);
  const exporting = useExport(host, session);
  const [erasing, setErasing] = useState<Erasing>();
  const [notice, setNotice] = useState<string>();
  const { snapshot, refresh } = stats;
  const { start } = exporting;

  useEffect(
    () => host.onCommand?.((command) => ({ refresh, export: start, settings: openSettings })[command]()),
    [host, refresh, start, openSettings],
  );
  useEffect(() => {
    if (signedIn) document.getElementById('title')?.focus();
  }, [signedIn]);

  const erase = useCallback((what: Erasing) => {
    setNotice(undefined);
    setErasing(what);
  }, []);
  const copy = useCallback(
    (email: string) => host.copy(email).then(() => setNotice(`${ADMIN.list.copied} ${email}`), report),
    [host, report],
  );
  const erased = (words: string) => {
    flushSync(() => {
      setErasing(undefined);
      setNotice(words);
    });
    // The focused button is about to disappear with its row.
    document.getElementById('notice')?.focus();
    refresh();
  };
  const dialog = { host, report, onErased: erased, onCancel: () => setErasing(undefined) };

  return (
    <Frame actions={<Actions {...{ host, session, stats, openSettings }} />}>
      <StatTiles snapshot={snapshot} />
      {snapshot && <Notices snapshot={snapshot} />}
      {snapshot && <DailySection days={snapshot.days} />}
      {signedIn && (
        <SignupsSection
          list={signups}
          total={snapshot?.stats.total ?? 0}
          notice={notice}
          onErase={erase}
          onCopy={copy}
        />
      )}
      {snapshot?.stats.outbox && host.outbox && <OutboxSection read={host.outbox} report={report} />}
      <ExportSection exporting={exporting} exporter={host.exporter} />
      {signedIn && <ActionsSection host={host} report={report} />}
      {typeof erasing === 'object' && <EraseDialog {...erasing} {...dialog} />}
      {erasing === 'range' && <EraseRangeDialog {...dialog} refresh={refresh} />}
    </Frame>
  );
}
