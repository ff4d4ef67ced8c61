import { BODY_LIMIT, PATHS } from '../contract/endpoints';
import { ERROR_TEXTS } from '../contract/messages';
import { createTestApi } from '../system/testing/test-api';

const headers = { 'Content-Type': 'application/json' };

/** Returns a body without a Content-Length, sent in chunks; `end` says how it ends. */
function chunked(chunks: number, size: number, end: 'close' | 'abort' = 'close') {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken === chunks)
          return end === 'close' ? controller.close() : controller.error(new Error('aborted'));
        taken += 1;
        controller.enqueue(new Uint8Array(size).fill(0x20));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken: () => taken };
}

async function post(body: RequestInit['body'], moreHeaders: Record<string, string> = {}) {
  const { api, logged, signups } = createTestApi();
  const init = { method: 'POST', headers: { ...headers, ...moreHeaders }, body, duplex: 'half' };
  const response = await api.request(PATHS.signup, init as RequestInit);
  const location = response.headers.get('Location');
  return { status: response.status, text: await response.text(), location, logged, stored: signups() };
}

describe('a request body', () => {
  it('is refused at 16 KiB and read no further if it has no length', async () => {
    const { body, taken } = chunked(1000, 1024);
    expect(await post(body)).toMatchObject({ status: 413, text: ERROR_TEXTS.tooLarge(BODY_LIMIT) });
    expect(taken()).toBe(17);
  });

  it('is not read if its Content-Length is too large', async () => {
    const { body, taken } = chunked(1000, 1024);
    expect(await post(body, { 'Content-Length': String(BODY_LIMIT + 1) })).toMatchObject({ status: 413 });
    expect(taken()).toBe(0);
  });

  it('is read to its end if it has exactly 16 KiB', async () => {
    const { body } = chunked(16, 1024);
    expect(await post(body)).toMatchObject({ status: 400, text: ERROR_TEXTS.invalidJson });
  });

  it('is refused if it is larger than its Content-Length', async () => {
    const { body } = chunked(100, 1024);
    expect(await post(body, { 'Content-Length': '10' })).toMatchObject({ status: 413 });
  });

  it('is refused, not stored and not logged if the connection breaks', async () => {
    const { body } = chunked(3, 100, 'abort');
    const refused = { location: null, status: 400, text: ERROR_TEXTS.incompleteBody };
    expect(await post(body)).toEqual({ ...refused, logged: [], stored: [] });
  });

  it('is an invalid form if it is not UTF-8', async () => {
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
    const body = Buffer.from('email=table@example.com&name=J\xf6rn', 'latin1');
    expect(await post(body, form)).toMatchObject({ status: 303, location: '/signup-problem#invalid' });
  });

  it('is invalid JSON if it is not UTF-8', async () => {
    const body = Buffer.from('{"email":"\xe6@example.com"}', 'latin1');
    expect(await post(body)).toMatchObject({ status: 400, text: ERROR_TEXTS.invalidJson });
  });
});
