/** Made by `npm run fonts -w site`. Preload each with `as="font" type="font/woff2" crossorigin`. */
export const FONT_FILES = [
  '/fonts/tantrum-display-05132e4c24.woff2',
  '/fonts/tantrum-text-5a33ad3c67.woff2',
] as const;
