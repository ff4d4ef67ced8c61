import { CONTACT, GAME } from '../content/game';
import { HEADS } from '../content/head';
import { LAUNCH_EVENT } from '../content/launch-event';
import { APP_ICONS, BACKGROUND_COLOR, THEME_COLOR } from './icons';

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
    lang: 'en',
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
