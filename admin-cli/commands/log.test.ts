import { withPlaceholders } from '../testing/cli';
import { hoursAgo, ownerOf, type System, signUp, startSystem } from '../testing/system';

let system: System;
beforeAll(async () => {
  system = await startSystem();
  await signUp(system, 'ada@example.com');
});
afterAll(() => system.close());

describe('launch-admin log', () => {
  it('shows each action of the terminal once, newest first, without addresses', async () => {
    await system.run('stats', { env: { ...ownerOf(system), LAUNCH_ADMIN_PASSWORD: 'not the password' } });
    await system.run('export -o -');
    const csv = ['email,signup_date', `bob@example.com,${hoursAgo(1)}`, `nobody,${hoursAgo(1)}`].join('\r\n');
    await system.run('import -', { input: csv });
    await system.run('erase ada@example.com --yes');
    await system.run('erase --from 2020-01-01 --to 0h --yes');
    const { stdout } = await system.run('log');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(lines.map(([, client, action]) => `${client}: ${action}`)).toEqual([
      'terminal: erased 1 signup by time',
      'terminal: erased a person',
      'terminal: import: 1 added, 0 already on the list, 1 rejected',
      'terminal: export of 1 row',
      'terminal: sign-in',
      'terminal: 1 failed sign-in',
    ]);
    for (const [at = ''] of lines) expect(new Date(at).toISOString()).toBe(at);
    expect(stdout).not.toContain('@');
  });

  it('prints a table on a terminal and a document with --json', async () => {
    const { code, screen } = await system.open('log --limit 2').ended;
    expect(code).toBe(0);
    expect(withPlaceholders(screen)).toMatchSnapshot();
    const { stdout } = await system.run('log --limit 2 --json');
    expect(JSON.parse(stdout)).toEqual({
      actions: [
        { at: expect.any(String), action: 'erase-range', client: 'terminal', count: 1 },
        { at: expect.any(String), action: 'erase', client: 'terminal' },
      ],
      more: true,
    });
  });
});
