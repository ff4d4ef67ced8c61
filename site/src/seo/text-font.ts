/** Where the text face is; the last step of a build adds a hash of its content to the name. */
export const TEXT_FONT = '/fonts/tantrum-text.woff2';

/**
 * A script for the head that preloads the text face where the first page of a visit can have it: in wide windows on
 * fast lines, by the time to the first byte and, where a browser knows it, by the rate in Mbit/s. Browsers hold back the
 * first paint for a preload, on slow 4G by 90 ms.
 */
export const PRELOAD_TEXT_FONT = `{
const [page] = performance.getEntriesByType('navigation');
const isFast = page?.responseStart - page?.requestStart < 100 && !(navigator.connection?.downlink < 5);
if (isFast && matchMedia('(width >= 60rem)').matches)
document.head.append(Object.assign(document.createElement('link'), {rel: 'preload', as: 'font', type: 'font/woff2', href: '${TEXT_FONT}', crossOrigin: 'anonymous'}));
}`;
