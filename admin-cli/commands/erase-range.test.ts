import { openTerminal, run } from '../testing/cli';
import { hoursAgo, ownerOf, type System, startSystem, totalOf } from '../testing/system';

let system: System;
beforeAll(async () => {
  const people = Array.from({ length: 1203 }, (_, n) => ({
    email: `p${n}@example.com`,
    at: hoursAgo(n < 3 ? 30 : 10),
  }));
  system = await startSystem({ people });
});
afterAll(() => system.close());

const env = () => ownerOf(system);
const total = () => totalOf(system);

describe('launch-admin erase --from --to', () => {
  it('only counts with --dry-run', async () => {
    const range = ['--from', '40h', '--to', '20h', '--dry-run'];
    const { code, stdout, stderr } = await run(['erase', ...range], { env: env() });
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^3 signups between \S+ \S+ and \S+ \S+\. Nothing was erased\.\n$/);
    const json = JSON.parse((await run(['erase', ...range, '--json'], { env: env() })).stdout);
    expect(json).toEqual({ from: expect.any(String), to: expect.any(String), count: 3 });
    expect(await total()).toBe(1203);
  });

  it.each([
    [
      'an address too',
      ['ada@example.com', '--from', '2d', '--to', '1d'],
      /either an address, or --file, or both/,
    ],
    ['no --to', ['--from', '2d'], /either an address, or --file, or both --from and --to/],
    ['a dry run of an address', ['ada@example.com', '--dry-run'], /either an address, or --file, or both/],
    ['times in the wrong order', ['--from', '1d', '--to', '2d'], /--from must be earlier than --to/],
    ['no terminal and no --yes', ['--from', '2d', '--to', '1d'], /confirm with --yes/],
  ])('exits with 2 for %s, and erases nothing', async (_, args, words) => {
    const { code, stderr } = await run(['erase', ...args], { env: env() });
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
    expect(await total()).toBe(1203);
  });

  it('erases nothing if another number is typed', async () => {
    const terminal = openTerminal(['erase', '--from', '2d', '--to', '0h'], { env: env(), columns: 120 });
    await terminal.see(/Erase 1,203 signups between .* permanently\? Type 1203 to confirm: /);
    terminal.type('1202\r');
    const { code, screen } = await terminal.ended;
    expect(code).toBe(1);
    expect(screen).toContain('Nothing was erased.');
    expect(await total()).toBe(1203);
  });

  it('erases everyone between the times after the number was typed, and only them', async () => {
    const terminal = openTerminal(['erase', '--from', '20h', '--to', '0h'], { env: env(), columns: 120 });
    await terminal.see('Type 1200 to confirm:');
    terminal.type('1200\r');
    const { code, screen } = await terminal.ended;
    expect(code).toBe(0);
    expect(screen).toMatch(/1,200 signups between .* were erased\./);
    expect(await total()).toBe(3);
    const rest = await run(['erase', '--from', '2d', '--to', '0h', '--yes', '--json'], { env: env() });
    expect(JSON.parse(rest.stdout)).toMatchObject({ erased: 3 });
    const nobody = await run(['erase', '--from', '2d', '--to', '0h'], { env: env() });
    expect([nobody.code, nobody.stderr]).toEqual([0, expect.stringContaining('0 signups')]);
  });
});
