import { act, isValidElement } from 'react';
import { defineKept, useKept, useSessionKey } from './kept';
import { PEOPLE_KEY, useDebounced } from './queries';
import { HELD_MS, showBetweenPresses } from './show-between-presses';
import { createHost, fakePage, renderHook, wait } from './testing/render-hook';
import { useChange } from './use-change';
import { useLastReady } from './use-last-ready';
import { defineLastingChange, useLastingChange } from './use-lasting-change';
import { useRead } from './use-read';
import { useRefresh } from './use-refresh';
import { useStoredSwitch } from './use-stored-switch';
import { isWorking, useWork } from './work';

jest.mock('../ui/Unread', () => ({ Unread: () => null }));

fakePage();

/** A call that a test answers, and what it was called with. */
function createCall<Given, Result>() {
  const given: Given[] = [];
  let answer: { resolve(result: Result): void; reject(error: Error): void };
  return {
    given,
    call: (value: Given): Promise<Result> =>
      new Promise((resolve, reject) => {
        given.push(value);
        answer = { resolve, reject };
      }),
    resolve(result: Result) {
      answer.resolve(result);
      return wait(1);
    },
    reject(error: Error) {
      answer.reject(error);
      return wait(1);
    },
  };
}

describe('useDebounced', () => {
  it('returns a value once nothing was typed for 50 ms', async () => {
    const { result, again } = await renderHook((text: string) => useDebounced(text), '');
    for (const text of ['a', 'ab']) {
      await again(text);
      await wait(49);
      expect(result()).toBe('');
    }
    await wait(1);
    expect(result()).toBe('ab');
  });
});

describe('useChange', () => {
  it('is pending from the press, and is made once at a time', async () => {
    const { call, given, resolve, reject } = createCall<number, string>();
    const settled: unknown[] = [];
    const options = { mutationFn: call, onSettled: (data?: string) => settled.push(data) };
    const { result } = await renderHook(() => useChange<string, number>(options), undefined);
    expect(result().isPending).toBe(false);
    // No time passes in between.
    act(() => {
      result().mutate(1);
      result().mutate(2);
    });
    expect(result().isPending).toBe(true);
    await wait(0);
    expect([given, result().isPending, result().variables]).toEqual([[1], true, 1]);
    await resolve('done');
    expect([settled, result().isPending, result().data]).toEqual([['done'], false, 'done']);
    await act(async () => result().mutate(3));
    await reject(new Error('refused'));
    expect([given, settled, result().error?.message]).toEqual([[1, 3], ['done', undefined], 'refused']);
    expect(result().isPending).toBe(false);
  });
});

describe('useLastingChange', () => {
  const ROUTE = { section: 'campaigns', page: 'codes' } as const;
  const render = () => {
    const { call, ...answers } = createCall<number, string>();
    const definition = defineLastingChange<string, number>({
      name: 'import',
      route: ROUTE,
      words: { busy: 'Importing', done: 'Imported' },
    });
    return renderHook(
      () => ({
        change: useLastingChange(definition, { mutationFn: call }),
        work: useWork(),
        isWorking: isWorking(useSessionKey()),
      }),
      undefined,
    ).then((rendered) => ({ ...rendered, ...answers }));
  };
  const work = (text: string, isDone: boolean) => [['import', { routes: [ROUTE], text, isDone }]];

  it('goes on while its section is not shown, and its result is there afterwards', async () => {
    const { result, leave, again, resolve } = await render();
    await act(async () => result().change.mutate(7));
    expect(result()).toMatchObject({ isWorking: true, work: { all: work('Importing', false) } });
    await leave();
    await again(undefined);
    expect(result().change).toMatchObject({ isPending: true, variables: 7, isSuccess: false, error: null });
    await leave();
    await resolve('12 codes');
    await again(undefined);
    const done = { isPending: false, variables: 7, data: '12 codes', isSuccess: true };
    expect(result()).toMatchObject({ change: done, isWorking: false, work: { all: work('Imported', true) } });
    await act(async () => {
      result().change.reset();
      result().work.forget('import');
    });
    expect(result()).toMatchObject({ change: { isSuccess: false, data: undefined }, work: { all: [] } });
  });

  it('keeps its failure, and is no work any more', async () => {
    const { result, leave, again, reject } = await render();
    await act(async () => result().change.mutate(7));
    await leave();
    await reject(new Error('refused'));
    await again(undefined);
    expect(result().change).toMatchObject({
      isPending: false,
      isSuccess: false,
      error: new Error('refused'),
    });
    expect(result().work.all).toEqual([]);
  });
});

test('what is kept is the same for all who show it, and begins anew in another session', async () => {
  const kept = defineKept(1);
  const one = await renderHook(() => useKept(kept), undefined);
  const session = await renderHook(() => [useKept(kept), useKept(kept), useSessionKey()] as const, undefined);
  const [[first, change], , key] = session.result();
  let told = 0;
  const unsubscribe = kept.subscribe(key, () => {
    told += 1;
  });
  await act(async () => change((count) => count + 1));
  unsubscribe();
  await act(async () => change((count) => count + 1));
  expect([first, told]).toEqual([1, 1]);
  const [[shown], [elsewhere]] = session.result();
  expect([shown, elsewhere]).toEqual([3, 3]);
  expect(one.result()[0]).toBe(1);
});

describe('useRead', () => {
  const failed = new Error('unreachable');
  const render = (read: () => Promise<string>) =>
    renderHook(() => useRead<string>('api/x', read, { key: ['y'], poll: (data) => data === 'a' && 500 }), 0);

  it('says why there is nothing as long as nothing was read, and reads it again when asked', async () => {
    const read = jest.fn<Promise<string>, []>().mockRejectedValue(failed);
    const { result } = await render(read);
    await wait(0);
    expect(result()).toMatchObject({ data: undefined, isFailed: true, unread: { props: { error: failed } } });
    read.mockResolvedValue('b');
    const { unread } = result();
    if (!isValidElement<{ retry(): void }>(unread)) throw new Error('Nothing is said.');
    await act(async () => unread.props.retry());
    await wait(0);
    expect(result()).toMatchObject({ data: 'b', isFailed: false, unread: null });
    read.mockRejectedValue(failed);
    await act(async () => result().readAgain());
    await wait(0);
    expect(result()).toMatchObject({ data: 'b', isFailed: true, unread: null });
  });

  it.each([
    ['here', {}],
    ['polled', { poll: () => 500 }],
  ])('leaves a failure to the place where it would be: %s', async (failure, options) => {
    const { queries } = await renderHook(() => useRead('api/x', async () => 1, options), undefined);
    expect(queries.getQueryCache().find({ queryKey: ['api', 'x'] })?.meta).toEqual({ failure });
  });

  it('polls as long as what was read says so, and reads again when its section is shown again', async () => {
    const read = jest.fn<Promise<string>, []>().mockResolvedValueOnce('a').mockResolvedValue('b');
    const { leave, again, queries } = await render(read);
    await wait(499);
    expect(read).toHaveBeenCalledTimes(1);
    await wait(1);
    await wait(2000);
    expect(read).toHaveBeenCalledTimes(2);
    await leave();
    await again(0);
    await wait(0);
    expect(read).toHaveBeenCalledTimes(3);
    expect(queries.getQueryData(['api', 'x', 'y'])).toBe('b');
  });
});

test('useRefresh reads everything again that is shown, and of the people the first page', async () => {
  const read = jest.fn().mockResolvedValue(1);
  const render = () => [useRefresh(), useRead('api/x', read)] as const;
  const { result, queries } = await renderHook(render, undefined);
  const pages = (count: number) => Array.from({ length: count }, (_, n) => `page ${n}`);
  queries.setQueryData(PEOPLE_KEY, { pages: pages(3), pageParams: pages(3) });
  await wait(0);
  await act(() => result()[0]());
  expect(read).toHaveBeenCalledTimes(2);
  expect(queries.getQueryData(PEOPLE_KEY)).toEqual({ pages: pages(1), pageParams: pages(1) });
});

describe('showBetweenPresses', () => {
  const send = (name: string) => act(async () => void dispatchEvent(new Event(name)));
  const render = async () => {
    showBetweenPresses();
    const { result, queries } = await renderHook(() => useRead('api/x', async () => 'a').data, undefined);
    await wait(0);
    return { result, read: () => act(async () => void queries.setQueryData(['api', 'x'], 'b')) };
  };
  const { pointerdown, ...ends } = HELD_MS;

  it.each(Object.entries(ends))('keeps what is shown from a press until %s and %i ms', async (end, ms) => {
    const { result, read } = await render();
    await send('pointerdown');
    await read();
    await wait(pointerdown - 1);
    await send(end);
    if (ms > 0) await wait(ms - 1);
    expect(result()).toBe('a');
    await wait(1);
    expect(result()).toBe('b');
  });

  it('keeps it in a second press that follows at once, and not for ever if no end is seen', async () => {
    const { result, read } = await render();
    await send('pointerdown');
    await send('pointerup');
    await send('pointerdown');
    await read();
    await wait(pointerdown - 1);
    expect(result()).toBe('a');
    await wait(1);
    expect(result()).toBe('b');
  });
});

test('useLastReady returns the last value that was ready', async () => {
  const hook = (value: string) => useLastReady(value, value !== 'loading');
  const { result, again } = await renderHook(hook, 'first');
  await again('loading');
  expect(result()).toBe('first');
  await again('second');
  expect(result()).toBe('second');
});

describe('useStoredSwitch', () => {
  it('is remembered by the host', async () => {
    const set = jest.fn();
    const host = createHost({ switches: { isOn: (name) => name === 'x', set } });
    const { result } = await renderHook((name: string) => useStoredSwitch(name), 'x', host);
    expect(result()[0]).toBe(true);
    await act(async () => result()[1](false));
    expect([result()[0], set.mock.calls]).toEqual([false, [['x', false]]]);
  });

  it('is remembered by the page if the host remembers nothing', async () => {
    const hook = (name: string) => useStoredSwitch(name);
    for (const isOn of [false, true]) {
      const { result, leave, again } = await renderHook(hook, 'x');
      expect(result()[0]).toBe(!isOn);
      await act(async () => result()[1](isOn));
      await leave();
      await again('x');
      expect(result()[0]).toBe(isOn);
    }
    expect((await renderHook(hook, 'y')).result()[0]).toBe(true);
  });
});
