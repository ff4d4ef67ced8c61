/** The tag on what a newer upload replaced: the bucket drops it a day later. */
export const SUPERSEDED = { superseded: 'yes' };
