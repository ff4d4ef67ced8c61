import { NETWORK_FACTOR, NETWORK_HOURS } from '@tariff-tantrum/lambdas/api/client-limits';
import { countRequest, type SignupLimit } from './signup-limit';
import { trustedProxies } from './web/client-address';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let now: number;
const limit = (most: number | 'off', trusted = '', causesEmail = false) => {
  const isTrusted = trustedProxies(trusted) ?? (() => false);
  const context: SignupLimit = { most, isTrusted, now: () => now, windows: new Map() };
  return (address: string) => countRequest(context, address, causesEmail);
};
beforeEach(() => {
  now = Date.UTC(2025, 8, 20, 12);
});

test('a client may sign up as often as the limit in a minute, then waits until the minute is over', () => {
  const wait = limit(3);
  expect([wait('192.0.2.1'), wait('192.0.2.1'), wait('192.0.2.1')]).toEqual([0, 0, 0]);
  now += 20_000;
  expect(wait('192.0.2.1')).toBe(40_000);
  expect(wait('192.0.2.2')).toBe(0);
  now += 40_000 - 1;
  expect(wait('192.0.2.1')).toBe(1);
  now += 1;
  expect(wait('192.0.2.1')).toBe(0);
});

test('a clock that is set back by a day does not keep a client out for a day', () => {
  const wait = limit(1);
  expect([wait('192.0.2.1'), wait('192.0.2.1')]).toEqual([0, MINUTE]);
  now -= 24 * 60 * MINUTE;
  expect([wait('192.0.2.1'), wait('192.0.2.1')]).toEqual([0, MINUTE]);
});

test('addresses of one IPv6 network of /64 are one client', () => {
  const wait = limit(2);
  const addresses = Array.from({ length: 4 }, (_, n) => `2001:db8:0:1::${n}`);
  expect(addresses.map(wait)).toEqual([0, 0, MINUTE, MINUTE]);
  expect(wait('2001:db8:0:2::1')).toBe(0);
});

test('a client may make as many requests that cause emails in an hour, and its network some hours of that in a day', () => {
  const wait = limit(2, '', true);
  expect([1, 2, 3].map(() => wait('192.0.2.1'))).toEqual([0, 0, HOUR]);
  now += HOUR;
  expect(wait('192.0.2.1')).toBe(0);
  for (let n = 3; n < 2 * NETWORK_HOURS; n += 1) {
    now += HOUR / NETWORK_FACTOR;
    expect(wait(`192.0.2.${n}`)).toBe(0);
  }
  expect(wait('192.0.2.200')).toBeGreaterThan(HOUR);
  expect(wait('198.51.100.1')).toBe(0);
});

test.each([
  ['one IPv6 /48', (n: number) => `2001:db8:7:${n.toString(16)}::1`, '2001:db8:8::1'],
  ['one IPv4 /24', (n: number) => `192.0.2.${n}`, '198.51.100.1'],
])('%s gets no more than ten times one address', (_, addressOf, outside) => {
  const perMinute = 3;
  const wait = limit(perMinute);
  const onlyOne = Array.from({ length: 10 }, () => wait(addressOf(251)));
  expect(onlyOne.filter((ms) => ms === 0)).toHaveLength(perMinute);
  const waits = Array.from({ length: 250 * perMinute }, (_unused, n) => wait(addressOf(n % 250)));
  expect(waits.filter((ms) => ms === 0)).toHaveLength(perMinute * (NETWORK_FACTOR - 1));
  expect(wait(outside)).toBe(0);
});

test('clients on this machine are limited only if TRUSTED_PROXY names them', () => {
  for (const address of ['127.0.0.1', '::1']) {
    const calls = Array<string>(3).fill(address);
    expect(calls.map(limit(1))).toEqual([0, 0, 0]);
    expect(calls.map(limit(1, '127.0.0.1 ::1'))).toEqual([0, MINUTE, MINUTE]);
  }
});

test('nobody is limited if the limit is off', () => {
  expect(Array<string>(100).fill('192.0.2.1').map(limit('off'))).toEqual(Array(100).fill(0));
});

test('a flood from many addresses deletes the oldest windows instead of filling the memory', () => {
  const wait = limit(1);
  wait('192.0.2.1');
  // Each opens a window for itself and one for its network.
  for (let n = 0; n < 60_000; n += 1) wait(`10.${n >> 8}.${n & 255}.1`);
  expect(wait('192.0.2.1')).toBe(0);
  expect(wait('10.234.95.1')).toBe(MINUTE);
});
