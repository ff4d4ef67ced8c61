import type { Problem, StartInfo } from '../channels';
import { createDashboard } from './dashboard';
import { button } from './dom';
import { createGate } from './gate';
import { launch } from './launch';
import { watchPresence } from './presence';
import { createSettings } from './settings';

let info: StartInfo;

const gate = createGate(enter);
const dashboard = createDashboard(leave);
const settings = createSettings((saved) => {
  info = saved;
  gate.offer(saved.address);
});

function enter(started: StartInfo): void {
  info = started;
  gate.hide();
  dashboard.open(started);
}

function leave(why: 'start' | 'asked' | 'idle' | Problem): void {
  dashboard.close();
  settings.close();
  gate.show(info, why);
}

launch.onSignedOut(leave);
launch.onCommand((command) => {
  if (command === 'refresh') dashboard.refresh();
  if (command === 'export') dashboard.export();
  if (command === 'settings') settings.open(info.address);
});
button('settings').addEventListener('click', () => settings.open(info.address));
watchPresence();

const answer = await launch.start();
if (!answer.ok) throw new Error(answer.error.message);
info = answer.value;
if (info.signedIn) enter(info);
else leave('start');
