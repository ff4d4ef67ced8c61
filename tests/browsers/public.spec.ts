import { PUBLIC_PAGES } from '../e2e/public-states';
import { expect, test } from './fixture';

const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'));

for (const width of [390, 1280]) {
  test(`each public page fits into ${width} px, and logs nothing`, async ({ visitor, system }) => {
    const { tab } = visitor;
    await tab.resize(width, 844);
    const found: Record<string, unknown> = {};
    for (const path of PUBLIC_PAGES) {
      await tab.goto(`${system.url}${path}`);
      const { inner, page } = await tab.evaluate(() => ({
        inner: innerWidth,
        page: document.documentElement.scrollWidth,
      }));
      found[path] = page <= inner;
      expect(inner).toBe(width);
      await visitor.keep(`${nameOf(path)}-${width}`);
    }
    expect(found).toEqual(Object.fromEntries(PUBLIC_PAGES.map((path) => [path, true])));
    // The console says that the last page does not exist.
    expect(tab.messages().filter((message) => !message.includes('404'))).toEqual([]);
  });
}
