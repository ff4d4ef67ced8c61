import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
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

  it('has an all-day event on the day on which orders open', () => {
    expect(lines).toContain(`DTSTART;VALUE=DATE:${LAUNCH_EVENT.date.replaceAll('-', '')}`);
    expect(lines).toContain(`SUMMARY:${LAUNCH_EVENT.summary}`);
    expect(lines).toContain('DTSTAMP:20250920T120000Z');
    expect(lines).toContain('URL:https://game.example/');
  });

  it('escapes commas and folds lines after 74 characters', () => {
    const unfolded = lines.join('\r\n').replaceAll('\r\n ', '');
    expect(unfolded).toContain('off their first order\\, for a limited time.');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(75);
  });
});
