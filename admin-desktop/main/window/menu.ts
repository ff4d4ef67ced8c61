import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../channels';
import { SUPPORT_URL, WEBSITE_URL } from '../security/external-links';

type Item = MenuItemConstructorOptions;

interface MenuState {
  platform: NodeJS.Platform;
  signedIn: boolean;
  /** A packaged app has no DevTools. */
  packaged: boolean;
}

interface MenuActions {
  command(command: MenuCommand): void;
  signOut(): void;
  openExternal(url: string): void;
}

const SEPARATOR: Item = { type: 'separator' };
/** A role of Electron, or the empty string for a separator. */
type RoleName = NonNullable<Item['role']> | '';

/** Returns the template of the application menu, by the conventions of the platform. */
export function menuTemplate(state: MenuState, actions: MenuActions): Item[] {
  const mac = state.platform === 'darwin';
  const settings: Item = {
    id: 'settings',
    label: 'Settings…',
    accelerator: 'CommandOrControl+,',
    click: () => actions.command('settings'),
  };
  return [
    ...(mac ? [appMenu(settings)] : []),
    {
      label: '&File',
      submenu: [
        ...fileItems(state, actions),
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

function fileItems({ signedIn }: MenuState, { command, signOut }: MenuActions): Item[] {
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

/** Returns the menu with the name of the app, which macOS shows first. */
const appMenu = (settings: Item): Item => ({
  role: 'appMenu',
  submenu: [
    { role: 'about' },
    SEPARATOR,
    settings,
    SEPARATOR,
    ...roles('services', '', 'hide', 'hideOthers', 'unhide', '', 'quit'),
  ],
});

const helpItems = (mac: boolean, { openExternal }: MenuActions): Item[] => [
  { id: 'website', label: 'Open the Website', accelerator: 'F1', click: () => openExternal(WEBSITE_URL) },
  { id: 'support', label: 'Write to Support', click: () => openExternal(SUPPORT_URL) },
  ...(mac ? [] : [SEPARATOR, { role: 'about' as const }]),
];

/** Returns one item per role. */
const roles = (...names: RoleName[]): Item[] => names.map((role) => (role === '' ? SEPARATOR : { role }));

/** Returns the context menu of an input field or of selected text; undefined for anything else. */
export function contextMenuTemplate({
  isEditable,
  selectionText,
}: {
  isEditable: boolean;
  selectionText: string;
}): Item[] | undefined {
  if (isEditable) return roles('undo', 'redo', '', 'cut', 'copy', 'paste', '', 'selectAll');
  return selectionText.trim() === '' ? undefined : roles('copy');
}
