import { listColumns, SHOWN_COLUMNS, SHOWN_LENGTH } from './column-names';

describe('listColumns', () => {
  const columns = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`);

  it('names as many columns as can be read, and says if there are more', () => {
    const names = columns(SHOWN_COLUMNS).join(', ');
    expect(listColumns(columns(SHOWN_COLUMNS))).toBe(`Its columns are: ${names}.`);
    expect(listColumns(columns(SHOWN_COLUMNS + 1))).toBe(`Its columns are: ${names} …`);
  });

  it('cuts a name that is too long', () => {
    const name = 'x'.repeat(SHOWN_LENGTH);
    expect(listColumns([name, `${name}x`])).toBe(`Its columns are: ${name}, ${name}….`);
  });
});
