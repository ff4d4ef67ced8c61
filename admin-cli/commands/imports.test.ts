import { openTerminal, run } from '../testing/cli';
import { fakeApi } from '../testing/fake-api';

const ID = '3f9a12bc';
const at = '2025-10-01T12:00:00.000Z';
const IMPORT = { id: ID, at, tag: 'essen', imported: 1200, existing: 3, left: 2, refused: 1, undone: 0 };
/** A server that would erase so many of an import. */
const against = (changed: number, unchanged = 1) =>
  fakeApi({ imports: { imports: [IMPORT] }, changeImport: { changed, unchanged } });
const bodies = ({ received }: ReturnType<typeof fakeApi>) => received.map(([, body]) => body);

describe('launch-admin imports', () => {
  it('lists them with their numbers', async () => {
    const { options } = against(0);
    expect((await run('imports', options)).stdout).toBe(`${ID}\t${at}\tessen\t1200\t3\t2\t1\t0\n`);
    const { screen } = await openTerminal('imports', { ...options, columns: 120 }).ended;
    expect(screen).toMatch(/ID +WHEN +TAG +ADDED/);
  });

  it('undo names the number, and erases after it was typed', async () => {
    const api = against(1197, 3);
    const terminal = openTerminal(`imports undo ${ID}`, { ...api.options, columns: 300 });
    await terminal.see(
      /1,197 people have done nothing since this import. 3 others stay: .* Type 1197 to confirm:/,
    );
    expect(bodies(api)).toEqual([{ id: ID, action: 'undo', dryRun: true }]);
    terminal.type('1197\r');
    expect(await terminal.ended).toMatchObject({
      code: 0,
      screen: expect.stringContaining('1,197 signups of this import were erased.'),
    });
    expect(bodies(api)).toHaveLength(2);
  });

  it('undo erases nothing for another number, without a terminal, and with --dry-run', async () => {
    const api = against(12);
    const terminal = openTerminal(`imports undo ${ID}`, { ...api.options, columns: 300 });
    await terminal.see(/Type 12 to confirm:/);
    terminal.type('11\r');
    expect((await terminal.ended).code).toBe(1);
    expect((await run(`imports undo ${ID}`, api.options)).code).toBe(2);
    const dry = await run(`imports undo ${ID} --dry-run`, api.options);
    expect(dry).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing was erased.') });
    expect(bodies(api)).toEqual(Array(3).fill({ id: ID, action: 'undo', dryRun: true }));
  });

  it('tag changes it, or removes it', async () => {
    const api = against(12);
    expect((await run(`imports tag ${ID} essen-2026`, api.options)).stderr).toBe(
      '12 signups of this import have the tag essen-2026 now.\n',
    );
    await run(`imports tag ${ID}`, api.options);
    expect(bodies(api)).toEqual([
      { id: ID, action: 'tag', tag: 'essen-2026' },
      { id: ID, action: 'tag' },
    ]);
    expect((await run(`imports tag ${ID} Essen`, api.options)).code).toBe(2);
  });
});
