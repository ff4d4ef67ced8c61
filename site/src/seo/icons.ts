/** An icon of the site; the build renders all of them from one drawing. */
export interface Icon {
  path: string;
  /** Width and height in pixels; undefined for SVG. */
  size?: number;
  /** Background: transparent, a filled square, or a filled square with a margin for masks. */
  background: 'none' | 'square' | 'maskable';
}

/** For browsers that support SVG icons. */
export const FAVICON_SVG: Icon = { path: '/favicon.svg', background: 'none' };
/** For all other browsers. */
export const FAVICON_PNG = { path: '/favicon-32.png', size: 32, background: 'none' } as const satisfies Icon;
/** Requested by browsers and crawlers that read no `<link>`; contains the PNG above. */
export const FAVICON_ICO = '/favicon.ico';
/** For home screens of Apple devices, which render transparency as black. */
export const APPLE_ICON = {
  path: '/apple-touch-icon.png',
  size: 180,
  background: 'square',
} as const satisfies Icon;

/** For the web manifest. */
export const APP_ICONS = [
  { path: '/icon-192.png', size: 192, background: 'none' },
  { path: '/icon-512.png', size: 512, background: 'none' },
  { path: '/icon-maskable-512.png', size: 512, background: 'maskable' },
] as const satisfies readonly Icon[];

/** All icons with a size. */
export const PNG_ICONS = [FAVICON_PNG, APPLE_ICON, ...APP_ICONS];

/** Colours of the browser's frame, and of the page before it is rendered; the same as in tokens.css. */
export const THEME_COLOR = '#15223f';
export const BACKGROUND_COLOR = '#e2cfab';
