import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { LANGUAGE } from '@tariff-tantrum/lambdas/facts/language';
import { LAUNCH_EVENT } from '../content/game';
import { HEADS } from '../content/head';

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

/** Paths of the files below. */
export const SITE_FILES = {
  manifest: '/manifest.webmanifest',
  security: '/.well-known/security.txt',
  calendar: LAUNCH_EVENT.path,
} as const;

const DAYS_VALID = 360;
const DAY_MS = 86_400_000;

/** Returns the security.txt (RFC 9116). It expires 360 days after the start of `today` in UTC. */
export function securityTxt(siteUrl: string, today: Date): string {
  const midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${CONTACT.security}`,
    `Expires: ${new Date(midnight + DAYS_VALID * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, da',
    `Canonical: ${siteUrl}${SITE_FILES.security}`,
    '',
  ].join('\n');
}

/** Returns the web manifest as JSON. */
export const webManifest = (): string =>
  JSON.stringify({
    name: GAME.name,
    short_name: GAME.name,
    description: HEADS.home.description,
    lang: LANGUAGE,
    start_url: '/',
    display: 'browser',
    theme_color: THEME_COLOR,
    background_color: BACKGROUND_COLOR,
    icons: APP_ICONS.map(({ path, size, background }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: background === 'maskable' ? 'maskable' : 'any',
    })),
  });

/**
 * Returns the launch as an iCalendar file: an all-day event (RFC 5545).
 * @param siteUrl the public address, without a trailing slash
 * @param now when the file is made
 */
export function launchCalendar(siteUrl: string, now: Date): string {
  const { date, summary, description } = LAUNCH_EVENT;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(summary)}//EN`,
    'BEGIN:VEVENT',
    `UID:launch@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${siteUrl}/`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&');

/** The longest line in bytes, without its end. */
const LINE = 75;

/** Breaks a line between characters, so that no part has more bytes than the format allows; all but the first begin with a space. */
function folded(line: string): string {
  const parts = [''];
  for (const character of line) {
    const longer = `${parts.at(-1)}${character}`;
    if (new TextEncoder().encode(longer).length <= LINE) parts[parts.length - 1] = longer;
    else parts.push(` ${character}`);
  }
  return parts.join('\r\n');
}
