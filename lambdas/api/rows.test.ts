import { collectRows } from './rows';

it('collects accepted and refused rows, and lets others run after every fifty', async () => {
  let checked = 0;
  function* rows() {
    for (let row = 0; row < 120; row += 1) {
      checked += 1;
      yield row === 7 ? { row, reason: 'It is the seventh.' } : { row, value: `row ${row}` };
    }
  }
  const seen: number[] = [];
  const look = () => {
    seen.push(checked);
    if (checked < 120) setImmediate(look);
  };
  setImmediate(look);
  const { accepted, refused } = await collectRows(rows());
  expect(seen.slice(0, 2)).toEqual([50, 100]);
  expect(refused).toEqual([{ row: 7, reason: 'It is the seventh.' }]);
  expect(accepted).toHaveLength(119);
  expect(accepted.at(-1)).toEqual({ row: 119, value: 'row 119' });
});
