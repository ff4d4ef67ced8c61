import { startTestSystem, type TestSystem } from './testing';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ site: false });
}, 30_000);
afterAll(() => system.stop());

test('answers on one port', async () => {
  expect(await (await fetch(`${system.url}/api/health`)).text()).toBe('ok');
});
