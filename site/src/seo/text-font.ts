/** Where the text face is; the last step of a build adds a hash of its content to the name. */
export const TEXT_FONT = '/fonts/tantrum-text.woff2';

/**
 * A script for the head that preloads the text face where the first page of a visit can have it: in wide windows on
 * fast lines. Browsers hold back the first paint for a preload, on slow 4G by 90 ms.
 */
export const PRELOAD_TEXT_FONT = `{
const [page] = performance.getEntriesByType('navigation');
if (page?.responseStart - page?.requestStart < 100 && matchMedia('(width >= 60rem)').matches)
document.head.append(Object.assign(document.createElement('link'), {rel: 'preload', as: 'font', type: 'font/woff2', href: '${TEXT_FONT}', crossOrigin: 'anonymous'}));
}`;
