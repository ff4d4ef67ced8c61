import { openTerminal, run, withPlaceholders } from '../testing/cli';
import { hoursAgo, ownerOf, type System, signUp, startSystem } from '../testing/system';

let system: System;
beforeAll(async () => {
  system = await startSystem();
  await signUp(system, 'ada@example.com');
});
afterAll(() => system.close());

describe('launch-admin log', () => {
  it('shows each action of the terminal once, newest first, without addresses', async () => {
    const env = ownerOf(system);
    await run(['stats'], { env: { ...env, LAUNCH_ADMIN_PASSWORD: 'not the password' } });
    await run(['export', '-o', '-'], { env });
    const csv = ['email,signup_date', `bob@example.com,${hoursAgo(1)}`, `nobody,${hoursAgo(1)}`].join('\r\n');
    await run(['import', '-'], { env, input: csv });
    await run(['erase', 'ada@example.com', '--yes'], { env });
    await run(['erase', '--from', '2020-01-01', '--to', '0h', '--yes'], { env });
    const { stdout } = await run(['log'], { env });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(lines.map(([, client, action]) => `${client}: ${action}`)).toEqual([
      'terminal: erased 1 signup by time',
      'terminal: erased one person',
      'terminal: import: 1 added, 0 on the list already, 1 refused',
      'terminal: export of 1 row',
      'terminal: sign-in',
      'terminal: 1 failed sign-in',
    ]);
    for (const [at = ''] of lines) expect(new Date(at).toISOString()).toBe(at);
    expect(stdout).not.toContain('@');
  });

  it('prints a table on a terminal and a document with --json', async () => {
    const env = ownerOf(system);
    const { code, screen } = await openTerminal(['log', '--limit', '2'], { env }).ended;
    expect(code).toBe(0);
    expect(withPlaceholders(screen)).toMatchSnapshot();
    const { stdout } = await run(['log', '--limit', '2', '--json'], { env });
    expect(JSON.parse(stdout)).toEqual({
      actions: [
        { at: expect.any(String), action: 'erase-range', client: 'terminal', count: 1 },
        { at: expect.any(String), action: 'erase', client: 'terminal' },
      ],
      more: true,
    });
  });
});
