import { SECTION_NAMES, SECTIONS } from '@tariff-tantrum/site/dashboard/section-names';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Events } from '../channels';
import { openExternal, SUPPORT_URL, WEBSITE_URL } from './security';

type Item = MenuItemConstructorOptions;
/** A role of Electron, or the empty string for a separator. */
type RoleName = NonNullable<Item['role']> | '';

interface MenuActions {
  command(command: Events['command']): void;
  signOut(): void;
}

/** Shows the application menu, by the conventions of the platform. */
export function showMenu(signedIn: boolean, actions: MenuActions): void {
  const mac = process.platform === 'darwin';
  const settings = item('settings', 'Settings…', 'CommandOrControl+,', () => actions.command('settings'));
  const template: Item[] = [
    ...(mac ? [appMenu(settings)] : []),
    {
      label: '&File',
      submenu: [
        ...fileItems(signedIn, actions),
        ...(mac ? roles('close') : [settings, ...roles('', 'quit')]),
      ],
    },
    { label: '&Edit', submenu: roles('undo', 'redo', '', 'cut', 'copy', 'paste', 'selectAll') },
    {
      label: '&View',
      submenu: [
        ...sectionItems(signedIn, actions),
        ...roles('resetZoom', 'zoomIn', 'zoomOut', '', 'togglefullscreen'),
        // A packaged app has no DevTools.
        ...(app.isPackaged ? [] : roles('', 'toggleDevTools')),
      ],
    },
    { role: 'windowMenu' },
    { role: 'help', submenu: [...HELP_ITEMS, ...(mac ? [] : roles('', 'about'))] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** Returns an item with a text of its own. */
const item = (id: string, label: string, accelerator: string, click: () => void): Item => ({
  id,
  label,
  accelerator,
  click,
});

const fileItems = (enabled: boolean, { command, signOut }: MenuActions): Item[] => [
  { ...item('export', '&Export CSV…', 'CommandOrControl+E', () => command('export')), enabled },
  { ...item('refresh', '&Refresh', 'CommandOrControl+R', () => command('refresh')), enabled },
  ...roles(''),
  { ...item('sign-out', 'Sign &Out', 'CommandOrControl+Shift+O', signOut), enabled },
  ...roles(''),
];

/** Returns an item for each section of the dashboard. */
const sectionItems = (enabled: boolean, { command }: MenuActions): Item[] => [
  ...SECTIONS.map((section, index) => ({
    ...item(section, SECTION_NAMES[section], `CommandOrControl+${index + 1}`, () => command(section)),
    enabled,
  })),
  ...roles(''),
];

/** Returns the menu with the name of the app, which macOS shows first. */
const appMenu = (settings: Item): Item => ({
  role: 'appMenu',
  submenu: [
    ...roles('about', ''),
    settings,
    ...roles('', 'services', '', 'hide', 'hideOthers', 'unhide', '', 'quit'),
  ],
});

const HELP_ITEMS: Item[] = [
  item('website', 'Open the Website', 'F1', () => openExternal(WEBSITE_URL)),
  { id: 'support', label: 'Write to Support', click: () => openExternal(SUPPORT_URL) },
];

/** Shows the context menu of an input field or of selected text; there is none for anything else. */
export function showContextMenu(clicked: { isEditable: boolean; selectionText: string }): void {
  if (!clicked.isEditable && clicked.selectionText.trim() === '') return;
  const names = clicked.isEditable
    ? roles('undo', 'redo', '', 'cut', 'copy', 'paste', '', 'selectAll')
    : roles('copy');
  Menu.buildFromTemplate(names).popup();
}

/** Returns one item per role. */
function roles(...names: RoleName[]): Item[] {
  return names.map((role) => (role === '' ? { type: 'separator' } : { role }));
}
