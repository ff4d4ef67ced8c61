import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import {
  call,
  deliver,
  expectExactRoles,
  send,
  signUp,
  startLambdas,
  trap,
} from '../../testing/stage-lambdas';

test('a stage with a domain whose signups count at once may welcome people, and write to the list', async () => {
  const stop = await startLambdas('single');
  try {
    for (const email of ['ada@example.org', 'bob@example.org']) expect(await signUp(email)).toBe(201);
    expect(await trap('machine@example.org')).toBe(201);
    const welcome = await deliver();
    expect(await call('leave', { query: welcome[PATHS.unsubscribe] ?? '' })).toBe(200);
    const draft = JSON.stringify({ subject: 'Open', text: 'Dear {name}' });
    const { id } = await (await send('saveCampaign', { body: draft })).json();
    const change = (body: object) => call('changeCampaign', { body: JSON.stringify({ id, ...body }) });
    expect(await change({ action: 'freeze', recipients: 1 })).toBe(200);
    await deliver();
    expect(await change({ action: 'send' })).toBe(200);
    expect(await deliver()).toHaveProperty([PATHS.unsubscribe]);
    expect(await call('count')).toBe(200);
    for (const name of ['publicCount', 'ready'] as const) expect(await call(name)).toBe(200);
    await expectExactRoles('single', ['visitor']);
  } finally {
    await stop();
  }
});
