import { lookUpIn } from '../testing/zone';
import { isAligned, organisationOf, readDmarc } from './dmarc';

const at = (domain: string, tags = 'p=none') => `_dmarc.${domain} TXT v=DMARC1; ${tags}`;

describe('the tree walk of DMARC', () => {
  it('asks for eight names at most, as the standard does it', async () => {
    const lookUp = lookUpIn([]);
    await organisationOf(lookUp, 'a.b.c.d.e.f.g.h.i.j.mail.example.com');
    expect(lookUp.asked).toEqual(
      [
        'a.b.c.d.e.f.g.h.i.j.mail.example.com',
        'g.h.i.j.mail.example.com',
        'h.i.j.mail.example.com',
        'i.j.mail.example.com',
        'j.mail.example.com',
        'mail.example.com',
        'example.com',
        'com',
      ].map((name) => `_dmarc.${name} TXT`),
    );
  });

  it.each([
    ['the shortest name with a record', 'example.com', [at('mail.example.com'), at('example.com')]],
    [
      'the name that says psd=n',
      'mail.example.com',
      [at('mail.example.com', 'p=none; psd=n'), at('example.com')],
    ],
    ['the name below the one that says psd=y', 'example.com', [at('com', 'p=none; psd=y')]],
    [
      'itself, if it says psd=y',
      'a.mail.example.com',
      [at('a.mail.example.com', 'p=none; psd=y'), at('example.com')],
    ],
    ['itself without any record', 'a.mail.example.com', []],
    [
      'none of two records at one name',
      'mail.example.com',
      [at('mail.example.com'), at('example.com'), at('example.com', 'p=reject')],
    ],
  ])('chooses %s', async (_, organisation, records) => {
    expect(await organisationOf(lookUpIn(records), 'a.mail.example.com')).toBe(organisation);
  });

  it.each([
    ['its own record', 'a.mail.example.com', [at('a.mail.example.com'), at('example.com')]],
    ['that of the organisation', 'example.com', [at('mail.example.com'), at('example.com')]],
    ['that of the public suffix', 'com', [at('com', 'p=none; psd=y')]],
    ['none', undefined, [at('other.com')]],
  ])('applies %s', async (_, domain, records) => {
    expect((await readDmarc(lookUpIn(records), 'a.mail.example.com')).applied?.domain).toBe(domain);
  });

  it('aligns a subdomain unless alignment is strict or its organisation is another', async () => {
    const shop = lookUpIn([at('shop.test'), at('own.shop.test', 'p=none; psd=n')]);
    expect(await isAligned(shop, 'shop.test', 'bounce.shop.test', false)).toBe(true);
    expect(await isAligned(shop, 'shop.test', 'bounce.shop.test', true)).toBe(false);
    expect(await isAligned(shop, 'shop.test', 'own.shop.test', false)).toBe(false);
    expect(await isAligned(shop, 'shop.test', 'shop.test', true)).toBe(true);
  });
});
