import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { type OwnerError, ownerError } from '@tariff-tantrum/lambdas/client/errors';
import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
import type { SignOutReason } from '@tariff-tantrum/lambdas/client/session/session';
import { act } from 'react';
import type { OwnerCommand } from '../host';
import { ADMIN } from '../words';
import { type FormMeta, useActivity, useCommand, useSession } from './session';
import { createHost, fakePage, renderHook, wait } from './testing/render-hook';
import type { ReadMeta } from './use-read';

jest.mock('../ui/Unread', () => ({ Unread: () => null }));

const page = fakePage();

const UNREACHABLE = ownerError('unreachable', 'No response.');
const CONFLICT = ownerError('conflict', 'It is being sent.');
const NOT_AUTHENTICATED = ownerError('notAuthenticated', 'Sign in again.');

/** Renders a session that has begun. `end` is what its host does. */
async function renderSession(signedIn = true) {
  const listeners = new Set<(reason: SignOutReason) => void>();
  const host = createHost({
    signedIn,
    onSignedOut(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  const rendered = await renderHook(() => useSession(), undefined, host);
  const { queries } = rendered.result();
  return {
    ...rendered,
    listeners,
    queries,
    end: (reason: SignOutReason) =>
      act(async () => {
        for (const listener of listeners) listener(reason);
      }),
    /** Shows a read of something. Returns its observer. */
    show(key: string, queryFn: () => Promise<unknown>, meta?: ReadMeta) {
      const observer = new QueryObserver(queries, { queryKey: [key], queryFn, ...(meta && { meta }) });
      observer.subscribe(() => undefined);
      return observer;
    },
    call(mutationFn: () => Promise<unknown>, meta?: FormMeta) {
      const observer = new MutationObserver(queries, { mutationFn, ...(meta && { meta }) });
      return observer.mutate().catch(() => undefined);
    },
  };
}
const failing = (error: Error) => jest.fn<Promise<unknown>, []>().mockRejectedValue(error);

it.each([
  [true, 'signedIn'],
  [false, 'prompting'],
] as const)('a host with signedIn: %s is %s', async (signedIn, phase) => {
  const { result } = await renderSession(signedIn);
  expect(result()).toMatchObject({ phase, note: ADMIN.notes.start, failure: undefined });
});

describe('a read that fails', () => {
  it.each<[string, ReadMeta | undefined, boolean, boolean]>([
    ['opens the alert', undefined, false, true],
    ['is shown in its place while there is nothing', { failure: 'here' }, false, false],
    ['opens the alert if there was something in its place', { failure: 'here' }, true, true],
    ['never opens the alert if it is polled', { failure: 'polled' }, true, false],
  ])('%s (%p, read before: %p)', async (_, meta, isRead, opens) => {
    const { result, show, queries } = await renderSession();
    if (isRead) queries.setQueryData(['x'], 1);
    const read = failing(UNREACHABLE);
    const observer = show('x', read, meta);
    await act(async () => void observer.refetch());
    expect(read).toHaveBeenCalledTimes(1);
    expect(result()).toMatchObject({ phase: 'signedIn' });
    expect(result().failure?.problem).toEqual(opens ? UNREACHABLE.problem : undefined);
  });

  it('is not shown if nobody waits for it', async () => {
    const { result, show, queries } = await renderSession();
    const shown = show('x', async () => 1);
    await wait(0);
    const calls = failing(UNREACHABLE);
    await act(() => queries.fetchQuery({ queryKey: ['y'], queryFn: calls }).catch(() => undefined));
    expect([calls.mock.calls.length, result().failure]).toEqual([1, undefined]);
    shown.destroy();
  });

  it('is an error of the page if it is not one of a call', async () => {
    const reportError = jest.fn();
    Object.assign(globalThis, { reportError });
    const { result, show } = await renderSession();
    show('x', failing(new Error('a fault')));
    await wait(0);
    expect([reportError.mock.calls, result().failure]).toEqual([[[new Error('a fault')]], undefined]);
  });
});

describe('a call that fails', () => {
  it.each<[string, OwnerError, FormMeta | undefined, boolean, 'signedIn' | 'signedOut']>([
    ['opens the alert', UNREACHABLE, undefined, true, 'signedIn'],
    ['is shown by its form', UNREACHABLE, { form: 'of-session' }, false, 'signedIn'],
    [
      'is shown by its form before a session',
      NOT_AUTHENTICATED,
      { form: 'before-session' },
      false,
      'signedIn',
    ],
    ['clears the page without a session', NOT_AUTHENTICATED, { form: 'of-session' }, true, 'signedOut'],
    [
      'says nothing of a session that has ended',
      ownerError('sessionEnded', ''),
      undefined,
      false,
      'signedIn',
    ],
    ['leaves a wrong password to the host', ownerError('invalidPassword', ''), undefined, false, 'signedIn'],
  ])('%s (%p, %p)', async (_, error, meta, opens, phase) => {
    const { result, call } = await renderSession();
    await act(() => call(failing(error), meta));
    expect(result().phase).toBe(phase);
    expect(result().failure?.problem).toEqual(opens ? error.problem : undefined);
  });

  it('is repeated with those that fail while the alert is open, until it is dismissed', async () => {
    const { result, call, show } = await renderSession();
    const [read, first, second] = [failing(UNREACHABLE), failing(UNREACHABLE), failing(UNREACHABLE)];
    show('x', read);
    await wait(0);
    await act(() => call(first));
    expect(result().failure?.retries).toHaveLength(2);
    await act(async () => {
      result().dismiss();
    });
    expect(result().failure).toBeUndefined();
    await act(() => call(second));
    await act(() => call(failing(UNREACHABLE)));
    const { retries = [] } = result().failure ?? {};
    expect(retries).toHaveLength(2);
    second.mockResolvedValue(1);
    await act(async () => {
      result().dismiss();
      for (const retry of retries) retry();
    });
    expect([read, first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
    expect(result().failure?.retries).toHaveLength(1);
  });

  it('is not repeated if it would fail again', async () => {
    const { result, call } = await renderSession();
    await act(() => call(failing(UNREACHABLE)));
    await act(() => call(failing(CONFLICT)));
    expect(result().failure).toEqual({ problem: CONFLICT.problem, retries: [] });
  });

  it('of a session that has ended is forgotten', async () => {
    const { result, call, end } = await renderSession();
    let fail: (error: Error) => void = () => undefined;
    const answer = call(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    await end('asked');
    await act(async () => result().setPhase('signedIn'));
    await act(() => {
      fail(UNREACHABLE);
      return answer;
    });
    expect(result().failure).toBeUndefined();
  });
});

test('a read that fails is repeated by the alert, by the same function', async () => {
  const { result, show } = await renderSession();
  const read = failing(UNREACHABLE);
  show('x', read);
  await wait(0);
  read.mockResolvedValue(1);
  await act(async () => {
    for (const retry of result().failure?.retries ?? []) retry();
  });
  expect(read).toHaveBeenCalledTimes(2);
});

describe('the end of a session', () => {
  it.each(['asked', 'left', 'idle', 'refused'] as const)('says why: %s', async (reason) => {
    const { result, call, show, end, queries } = await renderSession();
    show('x', async () => 'read');
    await act(() => call(failing(UNREACHABLE)));
    await end(reason);
    expect(result()).toMatchObject({ phase: 'signedOut', note: ADMIN.notes[reason] });
    expect(result().failure?.problem.text).toBe(reason === 'refused' ? ADMIN_MESSAGES.expired : undefined);
    expect(queries.getQueryCache().getAll()).toEqual([]);
  });

  it('is not replaced by a call that began just after it, and nothing is read any more', async () => {
    const { result, call, show, end } = await renderSession();
    await act(() => call(failing(NOT_AUTHENTICATED)));
    const again = ownerError('notAuthenticated', 'Again.');
    await act(() => call(failing(again)));
    expect(result().failure?.problem).toEqual(NOT_AUTHENTICATED.problem);
    await act(async () => result().dismiss());
    await act(() => call(failing(again)));
    expect(result().failure?.problem).toEqual(again.problem);
    await end('asked');
    show('x', failing(UNREACHABLE));
    await wait(0);
    expect(result().failure).toBeUndefined();
    // The next session shows failures again.
    await act(async () => result().setPhase('signedIn'));
    show('y', failing(UNREACHABLE));
    await wait(0);
    expect(result().failure?.problem).toEqual(UNREACHABLE.problem);
  });

  it('is known in the same moment', async () => {
    const { result, listeners, show } = await renderSession();
    await act(async () => {
      for (const listener of listeners) listener('left');
      await show('x', failing(UNREACHABLE)).refetch();
    });
    expect(result()).toMatchObject({ phase: 'signedOut', failure: undefined });
  });

  it('is not listened to by a page that is left', async () => {
    const { listeners, leave } = await renderSession();
    expect(listeners.size).toBe(1);
    await leave();
    expect(listeners.size).toBe(0);
  });
});

test('input of the owner is reported to the host at once, and then every 5 seconds', async () => {
  const touch = jest.fn();
  const { leave } = await renderHook(() => useActivity(), undefined, createHost({ touch }));
  const reports = async (input: string, ms: number) => {
    await wait(ms);
    page().dispatchEvent(new Event(input));
    return touch.mock.calls.length;
  };
  const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'focusin'];
  for (const [n, input] of inputs.entries()) {
    expect(await reports(input, 5000)).toBe(n + 1);
    expect(await reports(input, 0)).toBe(n + 1);
  }
  expect(await reports('keydown', 4999)).toBe(inputs.length);
  expect(await reports('keydown', 1)).toBe(inputs.length + 1);
  await leave();
  expect(await reports('keydown', 5000)).toBe(inputs.length + 1);
});

test('a menu item of the host is carried out by the one whose command it is, as long as that is shown', async () => {
  const listeners = new Set<(command: OwnerCommand) => void>();
  const host = createHost({
    onCommand(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
  const run = jest.fn();
  const { leave } = await renderHook((command: OwnerCommand) => useCommand(command, run), 'refresh', host);
  const choose = (command: OwnerCommand) => {
    for (const listener of listeners) listener(command);
    return run.mock.calls.length;
  };
  expect([choose('export'), choose('refresh'), listeners.size]).toEqual([0, 1, 1]);
  await leave();
  expect(listeners.size).toBe(0);
  await renderHook(() => useCommand('refresh', run), undefined);
});
