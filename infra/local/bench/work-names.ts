/** What the owner does with the list while visitors sign up. */
export const WORK_NAMES = ['exports of', 'imports into', 'counts of'] as const;
export type WorkName = (typeof WORK_NAMES)[number];
