/** Where the text face is; the last step of a build adds a hash of its content to the name. */
export const TEXT_FONT = '/fonts/tantrum-text.woff2';
