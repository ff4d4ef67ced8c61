import { CONTACT, GAME } from '../content/game';
import { HEADS } from '../content/head';
import { APP_ICONS, BACKGROUND_COLOR, THEME_COLOR } from './icons';

/** Where each of the files below is served. */
export const SITE_FILES = {
  manifest: '/manifest.webmanifest',
  security: '/.well-known/security.txt',
} as const;

const DAYS_VALID = 360;
const DAY = 86_400_000;

/**
 * Whom to tell about a security hole (RFC 9116). It runs out 360 days after the start of `today`, in UTC, so that an
 * abandoned site does not promise answers for ever.
 */
export function securityTxt(siteUrl: string, today: Date): string {
  const midnight = Math.floor(today.getTime() / DAY) * DAY;
  return [
    `Contact: mailto:${CONTACT.security}`,
    `Expires: ${new Date(midnight + DAYS_VALID * DAY).toISOString()}`,
    'Preferred-Languages: en, da',
    `Canonical: ${siteUrl}${SITE_FILES.security}`,
    '',
  ].join('\n');
}

/** The web manifest as JSON: name, colours and icons for whoever puts the site on a home screen. */
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
    icons: APP_ICONS.map(({ path, size, ground }) => ({
      src: path,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: ground === 'maskable' ? 'maskable' : 'any',
    })),
  });
