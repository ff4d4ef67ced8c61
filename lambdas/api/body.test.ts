import { ERROR_TEXTS, PATHS } from '../contract';
import { createTestApi } from './testing';

/** A body that comes in pieces and has no length beforehand. */
function piecewise(pieces: number, size: number, end: 'close' | 'cut' = 'close') {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken === pieces)
          return end === 'close' ? controller.close() : controller.error(new Error('aborted'));
        taken += 1;
        controller.enqueue(new Uint8Array(size).fill(0x20));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

function post(body: ReadableStream<Uint8Array>) {
  const headers = { 'Content-Type': 'application/json' };
  const { api, logged, records } = createTestApi();
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return { answer: api.request(PATHS.signup, init as RequestInit), logged, records };
}

test('a body without a length is refused at 16 KiB and read no further', async () => {
  const { body, taken } = piecewise(1000, 1024);
  const response = await post(body).answer;
  expect([response.status, await response.text()]).toEqual([413, ERROR_TEXTS.tooLarge]);
  expect(taken()).toBe(17);
});

test('a body of exactly 16 KiB is read to its end', async () => {
  const response = await post(piecewise(16, 1024).body).answer;
  expect([response.status, await response.text()]).toEqual([400, ERROR_TEXTS.invalidJson]);
});

test('a length that says less than what comes does not help', async () => {
  const { api } = createTestApi();
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '10' };
  const init = { method: 'POST', headers, body: piecewise(100, 1024).body, duplex: 'half' };
  expect((await api.request(PATHS.signup, init as RequestInit)).status).toBe(413);
});

test('a body that breaks off is refused, kept nowhere and no error of ours', async () => {
  const { answer, logged, records } = post(piecewise(3, 100, 'cut').body);
  expect((await answer).status).toBe(400);
  expect(logged).toEqual([]);
  expect(records.size).toBe(0);
});

test('a body that is not UTF-8 is no JSON', async () => {
  const { api } = createTestApi();
  const body = Buffer.from('{"email":"\xe6@example.com"}', 'latin1');
  const headers = { 'Content-Type': 'application/json' };
  const response = await api.request(PATHS.signup, { method: 'POST', headers, body });
  expect([response.status, await response.text()]).toEqual([400, ERROR_TEXTS.invalidJson]);
});
