/** Words that every text page uses around its own. */
export const PAGE_WORDS = {
  contents: 'On this page',
  updated: 'Last updated',
} as const;
