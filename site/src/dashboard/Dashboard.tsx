import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { HostProvider, useHost } from './data/host-context';
import { KeptSession, useKept, useSessionKey } from './data/kept';
import { type SessionState, useActivity, useCommand, useSession } from './data/session';
import { showBetweenPresses } from './data/show-between-presses';
import { useSnapshot } from './data/use-snapshot';
import { Frame } from './frame/Frame';
import { FrameButtons } from './frame/FrameButtons';
import * as styles from './frame/frame.module.css';
import { SectionBoundary } from './frame/SectionBoundary';
import { WorkList } from './frame/WorkList';
import type { OwnerHost } from './host';
import { Navigation } from './navigation/Navigation';
import { goTo, OVERVIEW_ROUTE, useRoute } from './navigation/routes';
import { Shortcuts } from './navigation/Shortcuts';
import { SECTIONS } from './navigation/section-names';
import { LaterSection } from './navigation/sections';
import { OverviewSection } from './overview/OverviewSection';
import { PasswordDialog } from './sign-in/PasswordDialog';
import { SettingsDialog } from './sign-in/ServerDialogs';
import { DROPPED } from './transfer/dropped';
import { useExport } from './transfer/use-export';
import { useFileDrop } from './transfer/use-file-drop';
import { FailureDialog } from './ui/Failure';
import { useLeaveQuestion } from './use-leave-question';
import { ADMIN } from './words';

/** Renders the dashboard into an element, whose content it replaces. */
export function mountOwner(element: Element, host: OwnerHost): void {
  showBetweenPresses();
  createRoot(element).render(
    <HostProvider value={host}>
      <Dashboard />
    </HostProvider>,
  );
}

/** The owner's dashboard. Makes no call and shows no data before the password is accepted. */
function Dashboard() {
  const host = useHost();
  const session = useSession();
  const [settings, setSettings] = useState(false);
  const [server, setServer] = useState<string>();
  const { phase, setPhase, failure, dismiss } = session;
  const choice = {
    address: server ?? host.server?.address ?? '',
    checked: server !== undefined,
    onChosen: setServer,
  };
  const openSettings = useCallback(() => setSettings(true), []);
  useCommand('settings', openSettings);
  useActivity();
  return (
    <QueryClientProvider client={session.queries}>
      {/* Another key deletes everything that belongs to the session. */}
      <KeptSession key={String(phase === 'signedIn')}>
        <SessionView session={session} openSettings={openSettings} />
      </KeptSession>
      {phase === 'prompting' && (
        <PasswordDialog
          choice={choice}
          onSignedIn={() => setPhase('signedIn')}
          onCancel={() => setPhase('signedOut')}
        />
      )}
      {settings && host.server && (
        <SettingsDialog
          server={host.server}
          notifications={host.notifications}
          choice={choice}
          onClose={() => setSettings(false)}
        />
      )}
      {failure && <FailureDialog failure={failure} dismiss={dismiss} />}
    </QueryClientProvider>
  );
}

interface SessionViewProps {
  session: SessionState;
  openSettings(): void;
}

/**
 * What is shown of one session, or without one: the section that the address names, and without a session the overview.
 */
function SessionView({ session, openSettings }: SessionViewProps) {
  const host = useHost();
  const signedIn = session.phase === 'signedIn';
  const named = useRoute();
  const route = signedIn ? named : OVERVIEW_ROUTE;
  const list = useRef<HTMLElement>(null);
  const stats = useSnapshot(signedIn, list);
  const exporting = useExport();
  useLeaveQuestion(useSessionKey());
  const [showsKeys, setShowsKeys] = useState(false);
  const { refresh } = stats;
  const [, setDropped] = useKept(DROPPED);
  // The page of codes and orders has its own drop targets for files of the shop.
  const isForShop = route.section === 'campaigns' && route.page === 'codes';
  const importDropped = (file: File) => {
    setDropped(() => file);
    goTo({ section: 'import-export' });
  };
  const isOver = useFileDrop(signedIn ? (file) => (isForShop ? undefined : importDropped(file)) : undefined);
  useCommand('refresh', refresh);
  useEffect(
    () =>
      host.onCommand?.((command) => {
        const section = SECTIONS.find((known) => known === command);
        if (section) goTo({ section });
      }),
    [host],
  );
  const { start } = exporting;
  useCommand(
    'export',
    useCallback(() => {
      goTo(OVERVIEW_ROUTE);
      start({});
    }, [start]),
  );
  return (
    <Frame
      navigation={signedIn && <Navigation current={route.section} />}
      buttons={
        <FrameButtons
          session={session}
          stats={stats}
          openSettings={openSettings}
          openKeys={() => setShowsKeys(true)}
        />
      }
    >
      {signedIn && <WorkList route={route} />}
      <SectionBoundary key={route.section} title={ADMIN.sections[route.section]}>
        {route.section === 'overview' ? (
          <Suspense fallback={<p role="status">{ADMIN.loading}</p>}>
            <OverviewSection signedIn={signedIn} stats={stats} exporting={exporting} />
          </Suspense>
        ) : (
          <LaterSection route={route} stats={stats} exporting={exporting} list={list} />
        )}
      </SectionBoundary>
      {isOver && <p className={styles.drop}>{isForShop ? ADMIN.drop.shop : ADMIN.drop.list}</p>}
      {signedIn && <Shortcuts refresh={refresh} open={showsKeys} setOpen={setShowsKeys} />}
    </Frame>
  );
}
