import { HEADS } from './head';
import { FAQ } from './pages/faq';
import { builtPage, exists, only, readableText } from './testing/built-site';
import { externalAddresses, internalAddresses, resolves } from './testing/site-links';

const paths = Object.values(HEADS).map(({ path }) => path);

describe.each(paths)('the built page %s', (path) => {
  const page = () => builtPage(path);

  it('links only to pages, files and anchors that exist', () => {
    const addresses = internalAddresses(page());
    // The dashboard has a frame of its own.
    expect(addresses).toContain(path === '/admin' ? '/favicon.svg' : '/how-to-play');
    expect(addresses.filter((address) => !resolves(address, path))).toEqual([]);
  });

  it('links to other sites only by https and mailto', () => {
    const others = externalAddresses(page()).filter(
      (address) => !/^(https:|mailto:|http:\/\/127\.)/.test(address),
    );
    expect(others).toEqual([]);
  });

  it('has one h1 and skips no heading level', () => {
    const levels = page()
      .querySelectorAll('h1, h2, h3, h4, h5, h6')
      .map(({ rawTagName }) => Number(rawTagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([]);
  });

  it('has no duplicate ids', () => {
    const ids = page()
      .querySelectorAll('[id]')
      .map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has a caption on every table and a scope on every header cell', () => {
    for (const table of page().querySelectorAll('table')) {
      expect(readableText(only(table, 'caption'))).not.toBe('');
      expect(table.querySelectorAll('th:not([scope])')).toEqual([]);
    }
  });

  it('has the same date in the attribute and the text of every time element', () => {
    for (const time of page().querySelectorAll('time')) {
      const date = new Date(`${time.getAttribute('datetime')}T00:00:00Z`);
      const words = date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
      expect(time.text).toBe(words);
    }
  });
});

test('resolves returns false for missing pages and anchors', () => {
  expect(exists('/nowhere')).toBe(false);
  expect(resolves('/nowhere', '/')).toBe(false);
  expect(resolves('/faq#nowhere', '/')).toBe(false);
  expect(resolves('#nowhere', '/faq')).toBe(false);
});

test('the twelve questions are one exclusive group, all closed, and each answer has its anchor', () => {
  const items = builtPage('/faq').querySelectorAll('main details');
  expect(items).toHaveLength(12);
  expect(new Set(items.map((item) => item.getAttribute('name')))).toEqual(new Set(['faq']));
  expect(items.filter((item) => item.hasAttribute('open'))).toEqual([]);
  expect(items.map((item) => only(item, '[id]').id)).toEqual(FAQ.questions.map(({ id }) => id));
});

test('the tabs of the rules have the anchors that other pages link to', () => {
  for (const id of ['setup', 'gameplay', 'card-types', 'winning']) {
    expect(readableText(only(builtPage('/how-to-play'), `#${id}`))).not.toBe('');
  }
});

test('both buttons of the rules page link to the landing page', () => {
  const links = builtPage('/how-to-play').querySelectorAll('main a[href="/"]');
  expect(links.map((link) => link.text)).toEqual(['Join Our Launch for 20% Off', 'Back to Game Page']);
});

test('the legal pages link to the consumer ombudsman, and the privacy policy also to the data authority', () => {
  for (const path of ['/privacy-policy', '/terms']) {
    expect(externalAddresses(builtPage(path))).toContain('https://www.consumerombudsman.dk/');
  }
  expect(externalAddresses(builtPage('/privacy-policy'))).toContain('https://www.datatilsynet.dk/english');
});
