/** Every address a visitor can come to, and one where there is nothing. */
export const PUBLIC_PAGES = [
  '/',
  '/how-to-play',
  '/shipping',
  '/returns',
  '/faq',
  '/contact',
  '/wholesale',
  '/privacy-policy',
  '/terms',
  '/signed-up',
  '/signup-problem',
  '/nowhere',
] as const;
