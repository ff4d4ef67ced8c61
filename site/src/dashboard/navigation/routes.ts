import { dateOf } from '@tariff-tantrum/lambdas/facts/time';
import { useSyncExternalStore } from 'react';
import { SECTIONS, type Section } from './section-names';

/** What belongs to the campaigns and has an address of its own. */
const CAMPAIGN_PAGES = ['codes', 'outbox'] as const;

/** A place in the dashboard. */
export type Route = { section: 'overview' } | LaterRoute;

/** A place whose code is loaded when it is opened. */
export type LaterRoute =
  | { section: Exclude<Section, 'overview' | 'people' | 'campaigns'> }
  /** All people, or those who signed up on a day (`YYYY-MM-DD`). */
  | { section: 'people'; day?: string }
  /** All campaigns, the one with an id, or what belongs to them. */
  | { section: 'campaigns'; page?: (typeof CAMPAIGN_PAGES)[number]; id?: string };

export const OVERVIEW_ROUTE: Route = { section: 'overview' };

/** Whether a text is a day, as `YYYY-MM-DD`, that exists. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && dateOf(time) === text;
}

/** Returns the place that an address names; the overview if it names none. */
export function parseRoute(hash: string): Route {
  const [name = '', rest = ''] = hash.replace(/^#/, '').split('/');
  const section = SECTIONS.find((known) => known === name);
  switch (section) {
    case undefined:
    case 'overview':
      return OVERVIEW_ROUTE;
    case 'people':
      return isDay(rest) ? { section, day: rest } : { section };
    case 'campaigns': {
      const page = CAMPAIGN_PAGES.find((known) => known === rest);
      if (page) return { section, page };
      return rest === '' ? { section } : { section, id: rest };
    }
    case 'sources':
    case 'import-export':
      return { section };
    default:
      return section satisfies never;
  }
}

/** Returns the address of a place, for a link. */
export function addressOf(route: Route): string {
  switch (route.section) {
    case 'people':
      return ['#people', route.day].filter(Boolean).join('/');
    case 'campaigns':
      return ['#campaigns', route.page ?? route.id].filter(Boolean).join('/');
    default:
      return `#${route.section}`;
  }
}

/** Goes to a place; `replace` leaves no way back to the present one. */
export function goTo(route: Route, { replace = false } = {}): void {
  if (replace) window.location.replace(addressOf(route));
  else window.location.hash = addressOf(route);
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** Returns the place that the address names, and renders again when it changes. */
export const useRoute = (): Route =>
  parseRoute(
    useSyncExternalStore(
      subscribe,
      () => window.location.hash,
      () => '',
    ),
  );
