import type { MenuItemConstructorOptions } from 'electron';

/** Every item of a menu, its submenus' included. */
export const itemsOf = (template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);
