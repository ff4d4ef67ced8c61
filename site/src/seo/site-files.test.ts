import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { SPECIFIED, specifiedWith } from '../../testing/facts';
import { evaluate } from '../../testing/render-site';
import { LAUNCH_EVENT } from '../content/game';
import { APP_ICONS, launchCalendar, securityTxt, webManifest } from './site-files';

test('securityTxt has the contact address and expires within a year, as RFC 9116 recommends', () => {
  const text = securityTxt('https://shop.example', new Date('2025-10-01T13:14:15Z'));
  expect(text).toContain(`Contact: mailto:${CONTACT.security}\n`);
  expect(text).toContain('Canonical: https://shop.example/.well-known/security.txt\n');
  expect(/Expires: (.*)/.exec(text)?.[1]).toBe('2026-09-26T00:00:00.000Z');
});

test('webManifest contains the name of the game and icons in the sizes that browsers require', () => {
  const manifest = JSON.parse(webManifest());
  const theme_color = expect.stringMatching(/^#/);
  expect(manifest).toMatchObject({ name: GAME.name, start_url: '/', theme_color });
  expect(manifest.icons).toHaveLength(APP_ICONS.length);
  expect(manifest.icons).toEqual(
    expect.arrayContaining([
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }),
    ]),
  );
});

describe('launchCalendar', () => {
  const lines = launchCalendar('https://game.example', new Date('2025-09-20T12:00:00.500Z')).split('\r\n');
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');

  it('has an all-day event on the day on which orders open', () => {
    expect(lines).toContain(`DTSTART;VALUE=DATE:${LAUNCH_EVENT.date.replaceAll('-', '')}`);
    expect(unfolded.replaceAll('\\', '')).toContain(`\r\nSUMMARY:${LAUNCH_EVENT.summary}\r\n`);
    expect(lines).toContain('DTSTAMP:20250920T120000Z');
    expect(lines).toContain('URL:https://game.example/');
  });

  it('escapes commas and folds lines after 75 bytes', () => {
    expect(unfolded).toContain('off their first order\\, for a limited time.');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('folds a name with letters of two bytes between them', async () => {
    const name = 'æøå'.repeat(13);
    const contents = `export { launchCalendar } from '../seo/site-files';`;
    const facts = specifiedWith({ GAME: { ...SPECIFIED.facts.GAME, name } });
    const site = await evaluate<Pick<typeof import('./site-files'), 'launchCalendar'>>(contents, { facts });
    const text = site.launchCalendar('https://game.example', new Date(0));
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}: orders open\r\n`);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
