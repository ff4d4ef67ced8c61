import { Resolver } from 'node:dns/promises';
import { findMissingRecords } from './dns-records';

const MAIL_DOMAIN = 'shop.example';

/** Looks for the records in a DNS that has these; other names fail with `code`. */
function findMissing(texts: Record<string, string>, code = 'ENOTFOUND') {
  jest.spyOn(Resolver.prototype, 'resolveTxt').mockImplementation(async (name) => {
    const text = texts[name];
    if (text === undefined) throw Object.assign(new Error(name), { code });
    // A long record arrives in parts.
    return [['unrelated'], [text.slice(0, 4), text.slice(4)]];
  });
  return findMissingRecords(MAIL_DOMAIN);
}
const [SPF, DMARC] = ['v=spf1 include:amazonses.com ~all', 'v=DMARC1; p=none'];

describe('the DNS records of the sender', () => {
  it.each([MAIL_DOMAIN, `mail.${MAIL_DOMAIN}`])('are complete with SPF at %s', async (name) => {
    expect(await findMissing({ [name]: SPF, [`_dmarc.${MAIL_DOMAIN}`]: DMARC })).toEqual([]);
  });

  it('are named if they are missing', async () => {
    expect(await findMissing({})).toEqual(['SPF', 'DMARC']);
    expect(await findMissing({ [MAIL_DOMAIN]: SPF })).toEqual(['DMARC']);
  });

  it('are unknown without a network', async () => {
    expect(await findMissing({}, 'ETIMEOUT')).toBeUndefined();
  });
});
