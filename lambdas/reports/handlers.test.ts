import { NO_VISITORS } from '../api/visitors';
import { createTestApi } from '../system/testing/test-api';

test('a count makes way for visitors before it is answered', async () => {
  let pieces = 0;
  const makeWay = async () => {
    pieces += 1;
  };
  const { client } = createTestApi({ visitors: { ...NO_VISITORS, beginWork: () => makeWay } });
  expect(await client.count()).toMatchObject({ total: 0 });
  expect(pieces).toBe(1);
});
