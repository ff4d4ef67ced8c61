import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract';
import { emptyFolder, openTerminal, run } from '../testing/cli';
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
    expect(screen).toContain('ADA@Example.com was erased.');
    expect(await total()).toBe(0);
  });

  it('requires --yes without a terminal, and erases nothing', async () => {
    const { code, stderr } = await run(['erase', 'ada@example.com'], { env: ownerOf(system) });
    expect(code).toBe(2);
    expect(stderr).toContain('--yes');
    expect(await total()).toBe(1);
  });

  it('says whether the address was on the list', async () => {
    await signUp(system, 'ada@example.com.au');
    const erase = (...args: string[]) =>
      run(['erase', 'ada@example.com', '--yes', ...args], { env: ownerOf(system) });
    expect(await erase()).toEqual({ code: 0, stdout: '', stderr: 'ada@example.com was erased.\n' });
    const again = await erase();
    expect(again).toMatchObject({ code: 0, stdout: '' });
    expect(again.stderr).toContain('ada@example.com was not on the list.');
    const json = await erase('--json');
    expect(json).toEqual({ code: 0, stdout: '{"erased":"ada@example.com","found":false}\n', stderr: '' });
    expect(await total()).toBe(1);
    await run(['erase', 'ada@example.com.au', '--yes'], { env: ownerOf(system) });
  });

  it('erases the addresses of a file after their number was typed, and prints which were refused', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'left.txt'), '\uFEFFADA@example.com\r\n\r\nnobody@example.com\nada\n');
    const options = { env: ownerOf(system), cwd };
    expect((await run(['erase', '--file', 'left.txt'], options)).code).toBe(2);
    expect((await run(['erase', 'ada@example.com', '--file', 'left.txt', '--yes'], options)).code).toBe(2);
    expect(await total()).toBe(1);
    const terminal = openTerminal(['erase', '--file', 'left.txt'], { ...options, columns: 200 });
    await terminal.see('Type 3 to confirm');
    terminal.type('3\r');
    const { code, screen } = await terminal.ended;
    expect(code).toBe(1);
    expect(screen).toContain('1 signup erased, 1 not on the list.');
    expect(screen).toContain(`Line 4 of left.txt: ${INPUT_ERRORS.emailInvalid}`);
    expect(await total()).toBe(0);
    const json = await run(['erase', '--file', 'left.txt', '--yes', '--json'], options);
    expect(JSON.parse(json.stdout)).toEqual({
      erased: 0,
      notFound: 2,
      refused: [{ line: 4, reason: INPUT_ERRORS.emailInvalid }],
    });
  });

  it('prints why the server refused an invalid address', async () => {
    const { code, stderr } = await run(['erase', 'ada', '--yes'], { env: ownerOf(system) });
    expect(code).toBe(1);
    expect(stderr).toBe('error: 400: This does not look like an email address. Please check it for typos.\n');
  });
});
