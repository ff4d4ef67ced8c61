import type { CallError, SignOutReason, StartInfo } from '../channels';
import { createDashboard } from './dashboard';
import { button } from './dom';
import { launch } from './launch';
import { createSettingsDialog } from './settings-dialog';
import { createSignInScreen } from './sign-in';

let info: StartInfo;

const signIn = createSignInScreen(enter);
const dashboard = createDashboard(leave);
const settings = createSettingsDialog((saved) => {
  info = saved;
  signIn.setAddress(saved.address);
});

function enter(started: StartInfo): void {
  info = started;
  signIn.hide();
  dashboard.open(started);
}

function leave(reason: 'start' | SignOutReason | CallError): void {
  dashboard.close();
  settings.close();
  signIn.show(info, reason);
}

launch.onSignedOut(leave);
launch.onCommand((command) => {
  if (command === 'refresh') dashboard.refresh();
  if (command === 'export') dashboard.export();
  if (command === 'settings') settings.open(info.address);
});
button('settings').addEventListener('click', () => settings.open(info.address));
reportActivity();

const started = await launch.start();
if (!started.ok) throw new Error(started.error.text);
info = started.value;
if (info.signedIn) enter(info);
else leave('start');

/** Calls `touch` on input of the owner, at most every 5 seconds, so that the main process does not lock. */
function reportActivity(): void {
  const intervalMs = 5_000;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = () => {
    const now = performance.now();
    if (now - reportedAt < intervalMs) return;
    reportedAt = now;
    void launch.touch();
  };
  for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focusin'] as const) {
    document.addEventListener(event, report, { capture: true, passive: true });
  }
}
