import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INPUT_ERRORS } from '@tariff-tantrum/lambdas/contract/messages';
import { emptyFolder } from '../testing/cli';
import { hoursAgo, type System, signUp, startSystem, totalOf } from '../testing/system';

let system: System;
const total = () => totalOf(system);

describe('launch-admin erase', () => {
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.close());
  beforeEach(() => signUp(system, 'ada@example.com'));

  it('asks on a terminal, and Enter alone means no', async () => {
    const question = /Erase ada@example\.com from the signup list permanently\?.*y\/N/s;
    const { code, screen } = await system.answer('erase ada@example.com', question, '\r');
    expect([code, screen]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(await total()).toBe(1);
  });

  it('erases after a yes, in whatever case the address was typed', async () => {
    const { code, screen } = await system.answer('erase ADA@Example.com', 'y/N', 'y\r');
    expect([code, screen]).toEqual([0, expect.stringContaining('ADA@Example.com was erased.')]);
    expect(await total()).toBe(0);
  });

  it('requires --yes without a terminal, and erases nothing', async () => {
    const { code, stderr } = await system.run('erase ada@example.com');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect(await total()).toBe(1);
  });

  it('says whether the address was on the list', async () => {
    await signUp(system, 'ada@example.com.au');
    const line = 'erase ada@example.com --yes';
    expect(await system.run(line)).toEqual({ code: 0, stdout: '', stderr: 'ada@example.com was erased.\n' });
    const again = await system.run(line);
    expect(again).toMatchObject({ code: 0, stdout: '' });
    expect(again.stderr).toContain('ada@example.com was not on the list.');
    const json = await system.run(`${line} --json`);
    expect(json).toEqual({ code: 0, stdout: '{"erased":"ada@example.com","found":false}\n', stderr: '' });
    expect(await total()).toBe(1);
    await system.run('erase ada@example.com.au --yes');
  });

  it('erases the addresses of a file after their number was typed, and prints which were refused', async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'left.txt'), '\uFEFFADA@example.com\r\n\r\nnobody@example.com\nada\n');
    expect((await system.run('erase --file left.txt', { cwd })).code).toBe(2);
    expect((await system.run('erase ada@example.com --file left.txt --yes', { cwd })).code).toBe(2);
    expect(await total()).toBe(1);
    const options = { cwd, columns: 200 };
    const { code, screen } = await system.answer(
      'erase --file left.txt',
      'Type 3 to confirm',
      '3\r',
      options,
    );
    expect(code).toBe(1);
    expect(screen).toContain('1 signup erased, 1 not on the list.');
    expect(screen).toContain(`Line 4 of left.txt: ${INPUT_ERRORS.emailInvalid}`);
    expect(await total()).toBe(0);
    const json = await system.run('erase --file left.txt --yes --json', { cwd });
    const refused = [{ line: 4, reason: INPUT_ERRORS.emailInvalid }];
    expect(JSON.parse(json.stdout)).toEqual({ erased: 0, notFound: 2, refused });
  });

  it('prints why the server refused an invalid address', async () => {
    const { code, stderr } = await system.run('erase ada --yes');
    expect([code, stderr]).toEqual([1, `error: 400: ${INPUT_ERRORS.emailInvalid}\n`]);
  });
});

describe('launch-admin erase --from --to', () => {
  const people = Array.from({ length: 1203 }, (_, n) => ({
    email: `p${n}@example.com`,
    at: hoursAgo(n < 3 ? 30 : 10),
  }));
  beforeAll(async () => {
    system = await startSystem({ people });
  });
  afterAll(() => system.close());

  it('only counts with --dry-run', async () => {
    const line = 'erase --from 40h --to 20h --dry-run';
    const { code, stdout, stderr } = await system.run(line);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toMatch(/^3 signups between \S+ \S+ and \S+ \S+ \(\S+\)\. Nothing was erased\.\n$/);
    const json = JSON.parse((await system.run(`${line} --json`)).stdout);
    expect(json).toEqual({ from: expect.any(String), to: expect.any(String), count: 3 });
    expect(await total()).toBe(1203);
  });

  it('exits with 2 for wrong usage, and erases nothing', async () => {
    const either = /either an address, or --file, or both --from and --to/;
    for (const [line, words] of [
      ['erase ada@example.com --from 2d --to 1d', either],
      ['erase --from 2d', either],
      ['erase ada@example.com --dry-run', either],
      ['erase --from 1d --to 2d', /--from must be earlier than --to/],
      ['erase --from 2d --to 1d', /confirm with --yes/],
    ] as const) {
      const { code, stderr } = await system.run(line);
      expect([line, code, stderr]).toEqual([line, 2, expect.stringMatching(words)]);
    }
    expect(await total()).toBe(1203);
  });

  it('erases everyone between the times after the number was typed, and only them', async () => {
    const answer = (hours: string, question: RegExp, keys: string) =>
      system.answer(`erase --from ${hours} --to 0h`, question, keys, { columns: 120 });
    const question = /Erase 1,203 signups between .* permanently\? Type 1203 to confirm: /;
    const other = await answer('48h', question, '1202\r');
    expect([other.code, other.screen]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(await total()).toBe(1203);
    const { code, screen } = await answer('20h', /Type 1200 to confirm:/, '1200\r');
    expect([code, screen]).toEqual([0, expect.stringMatching(/1,200 signups between .* were erased\./)]);
    expect(await total()).toBe(3);
    const rest = await system.run('erase --from 2d --to 0h --yes --json');
    expect(JSON.parse(rest.stdout)).toMatchObject({ erased: 3 });
    const nobody = await system.run('erase --from 2d --to 0h');
    expect([nobody.code, nobody.stderr]).toEqual([0, expect.stringContaining('0 signups')]);
  });
});
