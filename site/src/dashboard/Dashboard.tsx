import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { CampaignsSection } from './campaigns/CampaignsSection';
import { OutboxSection } from './campaigns/OutboxSection';
import { Frame, FrameButtons } from './Frame';
import type { OwnerHost } from './host';
import { DailySection } from './overview/DailySection';
import { Notices } from './overview/Notices';
import { StatTiles } from './overview/StatTiles';
import { ActivitySection } from './people/ActivitySection';
import { EraseDialog, EraseRangeDialog } from './people/EraseDialogs';
import { type Erasing, SignupsSection } from './people/SignupsSection';
import { useSignups, useSnapshot } from './queries';
import { type SessionState, useActivity, useCommand, useSession } from './session';
import { PasswordDialog, SettingsDialog } from './sign-in/SignInDialogs';
import { ExportForm } from './transfer/ExportForm';
import { ImportSection } from './transfer/ImportSection';
import { FailureDialog } from './ui/Failure';
import { ADMIN } from './words';

/** Renders the dashboard into an element, whose content it replaces. */
export function mountOwner(element: Element, host: OwnerHost): void {
  createRoot(element).render(<Dashboard host={host} />);
  document.addEventListener('dragover', refuseFile);
  document.addEventListener('drop', refuseFile);
}

/** A file that is dropped beside a field would replace the page. */
function refuseFile(event: DragEvent): void {
  const { target } = event;
  const isForField = target instanceof HTMLInputElement && target.type === 'file' && !target.disabled;
  if (event.dataTransfer?.types.includes('Files') && !isForField) event.preventDefault();
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

/** What is shown of one session, or without one. */
function SessionView({ host, session, openSettings }: SessionViewProps) {
  const signedIn = session.phase === 'signedIn';
  const scroller = useRef<HTMLElement>(null);
  const stats = useSnapshot(host, signedIn, scroller);
  const signups = useSignups(host, signedIn);
  const [erasing, setErasing] = useState<Erasing>();
  const [notice, setNotice] = useState<string>();
  const { snapshot, range, setRange, refresh } = stats;
  const isEmpty = snapshot?.stats.total === 0;
  useCommand(host, 'refresh', refresh);
  useEffect(() => {
    if (signedIn) document.getElementById('title')?.focus();
  }, [signedIn]);

  const erase = useCallback((what: Erasing) => {
    setNotice(undefined);
    setErasing(what);
  }, []);
  const { mutate: copy } = useMutation({
    mutationFn: (email: string) => host.copy(email),
    onSuccess: (_done, email) => setNotice(`${ADMIN.list.copied} ${email}`),
  });
  const onErased = (sentence: string) => {
    flushSync(() => {
      setErasing(undefined);
      setNotice(sentence);
    });
    // The focused button is about to disappear with its row.
    document.getElementById('notice')?.focus();
    refresh();
  };
  const dialog = { host, onErased, onCancel: () => setErasing(undefined) };

  return (
    <Frame buttons={<FrameButtons {...{ host, session, stats, openSettings }} />}>
      <StatTiles snapshot={snapshot} />
      {snapshot && <Notices snapshot={snapshot} />}
      {snapshot && !isEmpty && (
        <DailySection
          {...{ range, setRange }}
          days={snapshot.days}
          total={snapshot.stats.total}
          onDay={(day) => {
            signups.setDay(day);
            document.getElementById('list')?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
      <SignupsSection
        scroller={scroller}
        list={signedIn ? signups : undefined}
        isEmpty={isEmpty}
        total={snapshot?.stats.total ?? 0}
        notice={notice}
        onErase={erase}
        onCopy={copy}
      >
        <ExportForm host={host} />
      </SignupsSection>
      {signedIn && <CampaignsSection host={host} />}
      {snapshot?.stats.outbox && host.outbox && <OutboxSection read={host.outbox} />}
      {signedIn && <ImportSection host={host} refresh={refresh} />}
      {signedIn && <ActivitySection host={host} />}
      {typeof erasing === 'object' && <EraseDialog {...erasing} {...dialog} />}
      {erasing === 'range' && <EraseRangeDialog {...dialog} refresh={refresh} />}
    </Frame>
  );
}
