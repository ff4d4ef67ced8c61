/**
 * The sections of the dashboard by the address that they have behind `#`, with their names, in the order of the
 * navigation.
 */
export const SECTION_NAMES = {
  overview: 'Overview',
  people: 'People',
  campaigns: 'Campaigns',
  sources: 'Sources',
  'import-export': 'Import and export',
} as const;

export type Section = keyof typeof SECTION_NAMES;
export const SECTIONS = Object.keys(SECTION_NAMES) as Section[];
