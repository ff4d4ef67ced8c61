import type { MenuItemConstructorOptions } from 'electron';
import type { Command } from '../channels';
import { SUPPORT, WEBSITE } from './external';

type Item = MenuItemConstructorOptions;

export interface MenuState {
  platform: NodeJS.Platform;
  signedIn: boolean;
  /** A packaged app opens no DevTools. */
  packaged: boolean;
}

export interface MenuActions {
  command(command: Command): void;
  signOut(): void;
  openOutside(address: string): void;
}

const SEPARATOR: Item = { type: 'separator' };
/** A role that Electron knows, or nothing for a separator. */
type RoleName = NonNullable<Item['role']> | '';

/** The native menu, as the platform has it: the program's own menu comes first on macOS. */
export function menuTemplate(state: MenuState, actions: MenuActions): Item[] {
  const mac = state.platform === 'darwin';
  const settings: Item = {
    id: 'settings',
    label: 'Settings…',
    accelerator: 'CommandOrControl+,',
    click: () => actions.command('settings'),
  };
  return [
    ...(mac ? [ownMenu(settings)] : []),
    {
      label: '&File',
      submenu: [
        ...ours(state, actions),
        ...(mac ? [{ role: 'close' as const }] : [settings, SEPARATOR, { role: 'quit' as const }]),
      ],
    },
    { label: '&Edit', submenu: roles('undo', 'redo', '', 'cut', 'copy', 'paste', 'selectAll') },
    {
      label: '&View',
      submenu: roles(
        'resetZoom',
        'zoomIn',
        'zoomOut',
        '',
        'togglefullscreen',
        ...(state.packaged ? [] : (['', 'toggleDevTools'] as const)),
      ),
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: helpItems(mac, actions) },
  ];
}

function ours({ signedIn }: MenuState, { command, signOut }: MenuActions): Item[] {
  return [
    {
      id: 'export',
      label: '&Export CSV…',
      accelerator: 'CommandOrControl+E',
      enabled: signedIn,
      click: () => command('export'),
    },
    {
      id: 'refresh',
      label: '&Refresh',
      accelerator: 'CommandOrControl+R',
      enabled: signedIn,
      click: () => command('refresh'),
    },
    SEPARATOR,
    {
      id: 'sign-out',
      label: 'Sign &Out',
      accelerator: 'CommandOrControl+Shift+O',
      enabled: signedIn,
      click: signOut,
    },
    SEPARATOR,
  ];
}

const ownMenu = (settings: Item): Item => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    SEPARATOR,
    settings,
    SEPARATOR,
    ...roles('services', '', 'hide', 'hideOthers', 'unhide', '', 'quit'),
  ],
});

const helpItems = (mac: boolean, { openOutside }: MenuActions): Item[] => [
  { id: 'website', label: 'Open the Website', accelerator: 'F1', click: () => openOutside(WEBSITE) },
  { id: 'support', label: 'Write to Support', click: () => openOutside(SUPPORT) },
  ...(mac ? [] : [SEPARATOR, { role: 'about' as const }]),
];

/** Menu items by their roles; an empty one is a separator. */
const roles = (...names: RoleName[]): Item[] => names.map((role) => (role === '' ? SEPARATOR : { role }));

/** The menu of a field or of selected text; undefined where there is nothing to do. */
export function contextTemplate({
  isEditable,
  selectionText,
}: {
  isEditable: boolean;
  selectionText: string;
}): Item[] | undefined {
  if (isEditable) return roles('undo', 'redo', '', 'cut', 'copy', 'paste', '', 'selectAll');
  return selectionText.trim() === '' ? undefined : roles('copy');
}
