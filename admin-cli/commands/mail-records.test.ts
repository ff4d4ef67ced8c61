import { findMissingRecords, MAIL_DOMAIN, type ResolveTxt } from './mail-records';

/** Resolves the TXT records of some names. */
const records =
  (texts: Record<string, string>): ResolveTxt =>
  async (name) => {
    const text = texts[name];
    if (text === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    // A long record arrives in parts.
    return [['unrelated'], [text.slice(0, 4), text.slice(4)]];
  };
const [SPF, DMARC] = ['v=spf1 include:amazonses.com ~all', 'v=DMARC1; p=none'];

describe('the DNS records of the sender', () => {
  it.each([MAIL_DOMAIN, `mail.${MAIL_DOMAIN}`])('are complete with SPF at %s', async (name) => {
    const resolve = records({ [name]: SPF, [`_dmarc.${MAIL_DOMAIN}`]: DMARC });
    expect(await findMissingRecords(MAIL_DOMAIN, resolve)).toEqual([]);
  });

  it('are named if they are missing', async () => {
    expect(await findMissingRecords(MAIL_DOMAIN, records({}))).toEqual(['SPF', 'DMARC']);
    expect(await findMissingRecords(MAIL_DOMAIN, records({ [MAIL_DOMAIN]: SPF }))).toEqual(['DMARC']);
  });

  it('are unknown without a network', async () => {
    const offline = async () => {
      throw Object.assign(new Error(), { code: 'ETIMEOUT' });
    };
    expect(await findMissingRecords(MAIL_DOMAIN, offline)).toBeUndefined();
  });
});
