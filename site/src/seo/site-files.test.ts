import { CONTACT, GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { securityTxt, webManifest } from './site-files';

describe('securityTxt', () => {
  const text = securityTxt('https://shop.example', new Date('2025-10-01T13:14:15Z'));

  it('contains the contact address and the canonical URL', () => {
    expect(text).toContain(`Contact: mailto:${CONTACT.security}\n`);
    expect(text).toContain('Canonical: https://shop.example/.well-known/security.txt\n');
  });

  it('expires within a year, as RFC 9116 recommends, at the start of a day', () => {
    expect(/Expires: (.*)/.exec(text)?.[1]).toBe('2026-09-26T00:00:00.000Z');
  });
});

test('webManifest contains the name of the game and icons in the sizes that browsers require', () => {
  const manifest = JSON.parse(webManifest());
  expect(manifest).toMatchObject({
    name: GAME.name,
    start_url: '/',
    theme_color: expect.stringMatching(/^#/),
  });
  expect(manifest.icons).toEqual(
    expect.arrayContaining([
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }),
    ]),
  );
});
