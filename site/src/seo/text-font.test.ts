import { runInNewContext } from 'node:vm';
import { PRELOAD_TEXT_FONT, TEXT_FONT } from './text-font';

/** Returns the addresses that the script preloads in a page whose response took that long, on a line of so many Mbit/s, if that is known. */
function preload(responseMs: number | undefined, isWide: boolean, downlink?: number): string[] {
  const addresses: string[] = [];
  const navigation = responseMs === undefined ? [] : [{ requestStart: 7, responseStart: 7 + responseMs }];
  runInNewContext(PRELOAD_TEXT_FONT, {
    performance: { getEntriesByType: () => navigation },
    matchMedia: () => ({ matches: isWide }),
    navigator: downlink === undefined ? {} : { connection: { downlink } },
    document: {
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => addresses.push(href) },
    },
  });
  return addresses;
}

it('the text face is preloaded in wide windows on fast lines, and nowhere else', () => {
  expect(preload(20, true)).toEqual([TEXT_FONT]);
  expect(preload(20, true, 10)).toEqual([TEXT_FONT]);
  expect(preload(20, true, 1.6)).toEqual([]);
  expect(preload(150, true)).toEqual([]);
  expect(preload(undefined, true)).toEqual([]);
  expect(preload(20, false)).toEqual([]);
});
