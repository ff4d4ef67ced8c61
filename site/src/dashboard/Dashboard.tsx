import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useLeaveQuestion } from './campaigns/unsaved-drafts';
import { useSnapshot } from './data/queries';
import { type SessionState, useActivity, useCommand, useSession } from './data/session';
import { Frame } from './frame/Frame';
import { FrameButtons } from './frame/FrameButtons';
import * as styles from './frame/frame.module.css';
import { Heading } from './frame/Heading';
import { SectionBoundary } from './frame/SectionBoundary';
import type { OwnerHost } from './host';
import { Navigation } from './navigation/Navigation';
import { goTo, OVERVIEW, useRoute } from './navigation/routes';
import { Shortcuts } from './navigation/Shortcuts';
import { SECTIONS } from './navigation/section-names';
import type { SectionProps } from './navigation/section-props';
import { useSectionView } from './navigation/sections';
import { OverviewSection } from './overview/OverviewSection';
import { PasswordDialog, SettingsDialog } from './sign-in/SignInDialogs';
import { useExport } from './transfer/use-export';
import { useFileDrop } from './transfer/use-file-drop';
import { FailureDialog } from './ui/Failure';
import { ADMIN } from './words';

/** Renders the dashboard into an element, whose content it replaces. */
export function mountOwner(element: Element, host: OwnerHost): void {
  createRoot(element).render(<Dashboard host={host} />);
}

/** The owner's dashboard. Makes no call and shows no data before the password is accepted. */
function Dashboard({ host }: { host: OwnerHost }) {
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
  useCommand(host, 'settings', openSettings);
  useActivity(host);
  return (
    <QueryClientProvider client={session.queries}>
      {/* Another key deletes everything that belongs to the session. */}
      <SessionView
        key={String(phase === 'signedIn')}
        host={host}
        session={session}
        openSettings={openSettings}
      />
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
          choice={choice}
          onClose={() => setSettings(false)}
        />
      )}
      {failure && <FailureDialog failure={failure} dismiss={dismiss} />}
    </QueryClientProvider>
  );
}

interface SessionViewProps {
  host: OwnerHost;
  session: SessionState;
  openSettings(): void;
}

/** What is shown of one session, or without one: the section that the address names, and without a session the overview. */
function SessionView({ host, session, openSettings }: SessionViewProps) {
  const signedIn = session.phase === 'signedIn';
  const named = useRoute();
  const route = signedIn ? named : OVERVIEW;
  const list = useRef<HTMLElement>(null);
  const stats = useSnapshot(host, signedIn, list);
  const exporting = useExport(host);
  useLeaveQuestion();
  const [showsKeys, setShowsKeys] = useState(false);
  const { refresh } = stats;
  const [dropped, setDropped] = useState<File>();
  // On its own page the shop's files go to the sheet that they are dropped on.
  const isForShop = route.section === 'campaigns' && route.page === 'codes';
  const takeDropped = () => setDropped(undefined);
  const importDropped = (file: File) => {
    setDropped(file);
    goTo({ section: 'import-export' });
  };
  const isOver = useFileDrop(signedIn ? (file) => (isForShop ? undefined : importDropped(file)) : undefined);
  useCommand(host, 'refresh', refresh);
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
    host,
    'export',
    useCallback(() => {
      goTo(OVERVIEW);
      start({});
    }, [start]),
  );
  return (
    <Frame
      navigation={signedIn && <Navigation current={route.section} />}
      buttons={
        <FrameButtons
          host={host}
          session={session}
          stats={stats}
          openSettings={openSettings}
          openKeys={() => setShowsKeys(true)}
        />
      }
    >
      <SectionBoundary key={route.section} title={ADMIN.sections[route.section]}>
        {route.section === 'overview' ? (
          <OverviewSection host={host} signedIn={signedIn} stats={stats} exporting={exporting} />
        ) : (
          <LaterSection
            host={host}
            route={route}
            stats={stats}
            exporting={exporting}
            list={list}
            dropped={dropped}
            takeDropped={takeDropped}
          />
        )}
      </SectionBoundary>
      {isOver && <p className={styles.drop}>{isForShop ? ADMIN.drop.shop : ADMIN.drop.list}</p>}
      {signedIn && <Shortcuts host={host} refresh={refresh} open={showsKeys} setOpen={setShowsKeys} />}
    </Frame>
  );
}

/** A section whose code is loaded when it is opened. */
function LaterSection(props: SectionProps) {
  const { route } = props;
  const View = useSectionView(route.section);
  return View ? (
    <View {...props} />
  ) : (
    <>
      <Heading key={route.section} title={ADMIN.sections[route.section]} />
      <p role="status">{ADMIN.loading}</p>
    </>
  );
}
