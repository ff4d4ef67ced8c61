import { spf } from 'mailauth/lib/spf/index.js';
import { lookUpIn } from '../testing/zone';
import type { LookUp, RecordType } from './look-up';
import { readSpf } from './spf';

const DOMAIN = 'shop.example';
const ZONE = [
  `${DOMAIN} A 192.0.2.1`,
  `${DOMAIN} AAAA 2001:db8::1`,
  `${DOMAIN} MX mx1.${DOMAIN}`,
  `${DOMAIN} MX mx2.${DOMAIN}`,
  `mx1.${DOMAIN} A 192.0.2.10`,
  `mx2.${DOMAIN} AAAA 2001:db8::25`,
  'pass.test TXT v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all',
  'fail.test TXT v=spf1 -all',
  'neutral.test TXT v=spf1 ?all',
  'broken.test TXT v=spf1 ipv4:192.0.2.1 -all',
  '1.2.0.192.in-addr._spf.test A 127.0.0.2',
  `ada.${DOMAIN}.users.test A 127.0.0.2`,
  `${DOMAIN}.domains.test TXT v=spf1 ip4:192.0.2.1 -all`,
];

const RECORDS = [
  'v=spf1 a -all',
  'v=spf1 a/24 -all',
  'v=spf1 a/24//64 -all',
  'v=spf1 mx ~all',
  'v=spf1 mx/28 ?all',
  'v=spf1 ip4:192.0.2.1 -all',
  'v=spf1 ip4:192.0.2.128/25 ~all',
  'v=spf1 ip6:2001:db8::/64 -all',
  'v=spf1 include:pass.test -all',
  'v=spf1 -include:pass.test +all',
  'v=spf1 include:fail.test ~all',
  'v=spf1 include:neutral.test -all',
  'v=spf1 include:broken.test -all',
  'v=spf1 include:nowhere.test -all',
  'v=spf1 redirect=pass.test',
  'v=spf1 redirect=fail.test',
  'v=spf1 a:elsewhere.test -all redirect=pass.test',
  'v=spf1 exists:%{ir}.%{v}._spf.test -all',
  'v=spf1 exists:%{l}.%{o}.users.test -all',
  'v=spf1 include:%{d}.domains.test ~all',
  'v=spf1 a:%{d2} -all',
  'v=spf1 mx -all',
  'v=spf1',
  'V=SPF1 IP4:192.0.2.1 -ALL',
  'v=spf1 foo:bar -all',
  'v=spf10 -all',
];

/** Fails like Node's resolver. */
const asNode = (lookUp: LookUp) => async (name: string, type: string) => {
  const values = await lookUp(name, type as RecordType);
  if (values.length === 0) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
  if (type === 'TXT') return values.map((value) => [value]);
  return type === 'MX' ? values.map((exchange, priority) => ({ exchange, priority })) : values;
};

describe('the result of SPF', () => {
  it.each(RECORDS)('is the one that mailauth finds: %s', async (record) => {
    const lookUp = lookUpIn([...ZONE, `${DOMAIN} TXT ${record}`]);
    const sender = `ada@${DOMAIN}`;
    for (const ip of [
      '192.0.2.1',
      '192.0.2.9',
      '192.0.2.200',
      '198.51.100.1',
      '2001:db8::1',
      '2001:db8::25',
      '2001:db9::1',
    ]) {
      const theirs = await spf({ sender, ip, helo: DOMAIN, mta: 'mx.test', resolver: asNode(lookUp) });
      const ours = await readSpf(lookUp, DOMAIN, { ip, sender });
      expect([ip, ours.result]).toEqual([ip, theirs.status.result]);
    }
  });
});
