import { expect, test } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/local';
import { observe } from './observatory';
import { PUBLIC_PAGES } from './public-pages';

/** What was promised; a site without cookies that is on no preload list can have 150. */
const PROMISED = 145;

let system: TestSystem;
// What visitors get who come by https, whatever stands in front of the host.
test.beforeAll(async () => {
  system = await startTestSystem({ env: { SITE_URL: 'https://tarifftantrum.example' } });
});
test.afterAll(() => system.stop());

for (const path of [...PUBLIC_PAGES, '/admin']) {
  test(`the Observatory's rules give ${path} at least ${PROMISED}`, async () => {
    const answer = await fetch(system.url + path);
    const { score, findings } = observe({ headers: answer.headers, html: await answer.text() });
    expect(score, JSON.stringify(findings)).toBeGreaterThanOrEqual(PROMISED);
  });
}

test('each rule takes points where its header is missing or weak', async () => {
  const { headers } = await fetch(system.url);
  const scoreWith = (changes: Record<string, string>, html = '') => {
    const changed = new Headers(headers);
    for (const [name, value] of Object.entries(changes)) changed.set(name, value);
    return observe({ headers: changed, html }).score;
  };
  const policy = headers.get('content-security-policy') ?? '';
  expect(scoreWith({})).toBe(150);
  expect(
    scoreWith({ 'content-security-policy': policy.replace("default-src 'none'", "default-src 'self'") }),
  ).toBe(145);
  expect(
    scoreWith({ 'content-security-policy': policy.replace('style-src', "style-src 'unsafe-inline'") }),
  ).toBe(140);
  expect(scoreWith({ 'content-security-policy': policy.replace('script-src', 'script-src data:') })).toBe(80);
  expect(scoreWith({ 'content-security-policy': '' })).toBe(75);
  expect(scoreWith({ 'strict-transport-security': 'max-age=60' })).toBe(140);
  expect(scoreWith({ 'strict-transport-security': '' })).toBe(80);
  expect(scoreWith({ 'referrer-policy': 'unsafe-url' })).toBe(140);
  expect(scoreWith({ 'x-content-type-options': '' })).toBe(145);
  expect(scoreWith({ 'cross-origin-resource-policy': 'cross-origin' })).toBe(140);
  expect(scoreWith({ 'cross-origin-opener-policy': 'unsafe-none' })).toBe(140);
  expect(scoreWith({ 'cross-origin-embedder-policy': '' })).toBe(140);
  expect(scoreWith({ 'set-cookie': 'a=b' })).toBe(60);
  expect(scoreWith({ 'access-control-allow-credentials': 'true' })).toBe(50);
  expect(scoreWith({}, '<script src="https://cdn.example/x.js"></script>')).toBe(145);
});
