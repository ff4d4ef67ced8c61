/** A picture of the game's face, made by the build from the same drawing as all the others. */
export interface Icon {
  /** Its address on the site. */
  path: string;
  /** Pixels of either side; absent for the drawing that fits any size. */
  size?: number;
  /** On what it is drawn: nothing, the whole square, or the square with room for a mask. */
  ground: 'none' | 'square' | 'maskable';
}

/** For browser tabs that know SVG. */
export const FAVICON_SVG: Icon = { path: '/favicon.svg', ground: 'none' };
/** For those that do not. */
export const FAVICON_PNG = { path: '/favicon-32.png', size: 32, ground: 'none' } as const satisfies Icon;
/** For home screens of Apple's devices, which paint black what is transparent. */
export const APPLE_ICON = {
  path: '/apple-touch-icon.png',
  size: 180,
  ground: 'square',
} as const satisfies Icon;

/** For the web manifest. */
export const APP_ICONS = [
  { path: '/icon-192.png', size: 192, ground: 'none' },
  { path: '/icon-512.png', size: 512, ground: 'none' },
  { path: '/icon-maskable-512.png', size: 512, ground: 'maskable' },
] as const satisfies readonly Icon[];

/** All icons with a size. */
export const PNG_ICONS = [FAVICON_PNG, APPLE_ICON, ...APP_ICONS];

/** The colours around the game: of the browser's frame and of the page before it is drawn, as in tokens.css. */
export const THEME_COLOR = '#15223f';
export const BACKGROUND_COLOR = '#e2cfab';
