import type { Hosting } from '../src/content/pages/privacy';

/** What the build knows of the installation, by the names that sources of pages have for it. */
export interface Installation {
  /** The public address, without a trailing slash; canonical URLs start with it. */
  SITE_URL: string;
  /** How the site will run: the statements of the privacy policy on processors and logs depend on it. */
  SITE_HOSTING: Hosting;
}

/** Returns the installation that the environment describes. */
export const readInstallation = (): Installation => ({
  SITE_URL: (process.env.SITE_URL || 'http://127.0.0.1:8080').replace(/\/+$/, ''),
  SITE_HOSTING: process.env.SITE_HOSTING === 'aws' ? 'aws' : 'machine',
});

/** Returns the time that files with a date are made for: that of `SOURCE_DATE_EPOCH` (s since 1970), or now. */
export function readBuildTime(): Date {
  const { SOURCE_DATE_EPOCH } = process.env;
  return SOURCE_DATE_EPOCH ? new Date(Number(SOURCE_DATE_EPOCH) * 1000) : new Date();
}

/**
 * Returns the values of the constants of pages, for a bundler. @param isBuilt whether pages are built, or shown while
 * developing
 */
export const constantsOf = (installation: Installation, isBuilt: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...installation, IS_BUILT: isBuilt }).map(([name, value]) => [
      name,
      JSON.stringify(value),
    ]),
  );
