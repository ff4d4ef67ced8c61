import { StoreUnavailableError } from './errors';
import { createReadyCheck } from './ready';
import { describeTable } from './testing/engines';
import { counted } from './testing/hooked-table';

describeTable('the ready check', (open) => {
  it('writes at most once a second, and rejects if it cannot', async () => {
    const db = await open();
    const now = () => db.clock.time;
    const { table, tally } = counted(db.table);
    const check = createReadyCheck(table, now);
    for (let n = 0; n < 20; n += 1) {
      await Promise.all([check(), check()]);
      db.clock.time += 100;
    }
    expect(tally.calls).toBe(2);
    const update = () => Promise.reject(new StoreUnavailableError('full'));
    await expect(createReadyCheck({ update }, now)()).rejects.toThrow(StoreUnavailableError);
  });
});
