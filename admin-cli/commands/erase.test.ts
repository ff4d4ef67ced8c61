import { openTerminal, run } from '../testing/cli';
import { ownerOf, type System, signUp, startSystem, totalOf } from '../testing/system';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());
beforeEach(() => signUp(system, 'ada@example.com'));

const total = () => totalOf(system);

describe('launch-admin erase', () => {
  it('asks on a terminal, and Enter alone means no', async () => {
    const terminal = openTerminal(['erase', 'ada@example.com'], { env: ownerOf(system) });
    await terminal.see(/Erase ada@example\.com from the signup list permanently\?.*y\/N/s);
    terminal.type('\r');
    const { code, screen } = await terminal.ended;
    expect(code).toBe(1);
    expect(screen).toContain('Nothing was erased.');
    expect(await total()).toBe(1);
  });

  it('erases after a yes, in whatever case the address was typed', async () => {
    const terminal = openTerminal(['erase', 'ADA@Example.com'], { env: ownerOf(system) });
    await terminal.see('y/N');
    terminal.type('y\r');
    const { code, screen } = await terminal.ended;
    expect(code).toBe(0);
    expect(screen).toContain('ADA@Example.com is not on the list any more.');
    expect(await total()).toBe(0);
  });

  it('requires --yes without a terminal, and erases nothing', async () => {
    const { code, stderr } = await run(['erase', 'ada@example.com'], { env: ownerOf(system) });
    expect(code).toBe(2);
    expect(stderr).toContain('--yes');
    expect(await total()).toBe(1);
  });

  it('prints the same whether or not the address was on the list', async () => {
    const text = await run(['erase', 'ada@example.com', '--yes'], { env: ownerOf(system) });
    expect(text).toEqual({ code: 0, stdout: '', stderr: 'ada@example.com is not on the list any more.\n' });
    const json = await run(['erase', 'ada@example.com', '--yes', '--json'], { env: ownerOf(system) });
    expect(json).toEqual({ code: 0, stdout: '{"erased":"ada@example.com"}\n', stderr: '' });
  });

  it('prints why the server refused an invalid address', async () => {
    const { code, stderr } = await run(['erase', 'ada', '--yes'], { env: ownerOf(system) });
    expect(code).toBe(1);
    expect(stderr).toBe('error: 400: This does not look like an email address. Please check it for typos.\n');
  });
});
