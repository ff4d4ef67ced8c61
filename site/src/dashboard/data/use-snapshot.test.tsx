import { type InfiniteData, InfiniteQueryObserver } from '@tanstack/react-query';
import { DAILY_LIMIT, LIST_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { PersonPage } from '@tariff-tantrum/lambdas/contract/people';
import { act } from 'react';
import type { OwnerHost } from '../host';
import { PEOPLE_KEY, peopleKey } from './queries';
import { queryKeyOf } from './query-client';
import { createHost, fakePage, renderHook, wait } from './testing/render-hook';
import { AVERAGE_DAYS, useSnapshot } from './use-snapshot';

const page = fakePage();

const MINUTE_MS = 60_000;
const DAYS = DAILY_LIMIT.default + AVERAGE_DAYS;
/** A key of a list that is not shown. */
const OTHER = [...PEOPLE_KEY, 'other'];

/** A page of people, which a test knows by its number. */
const peoplePage = (searched: number): PersonPage => ({ people: [], searched });
const NEW = 100;

/** The region of a list in which nothing happens. */
function createRegion() {
  const selection = { isCollapsed: true, containsNode: () => true };
  Object.assign(globalThis, { getSelection: (): object | null => selection });
  const region = { scrollTop: 0, top: 0, getBoundingClientRect: () => region, contains: isFocus };
  function isFocus(other: unknown) {
    return other === region;
  }
  const element: HTMLElement = Object.create(region);
  return { selection, region, list: { current: element } };
}

/** Shows the counts, and a list of some pages below. */
async function renderCounts(pages = 1, parts: Partial<OwnerHost> = {}) {
  let reads = 0;
  const snapshot = jest.fn<ReturnType<OwnerHost['snapshot']>, [number]>(async () => {
    reads += 1;
    return Object.assign(Object.create(null), { reads });
  });
  const people = jest.fn(async () => peoplePage(NEW));
  const { list, ...region } = createRegion();
  const host = createHost({ snapshot, people, ...parts });
  const rendered = await renderHook((signedIn: boolean) => useSnapshot(signedIn, list), true, host);
  await wait(0);
  const { queries } = rendered;
  queries.setQueryData(peopleKey(), {
    pages: Array.from({ length: pages }, (_, n) => peoplePage(n)),
    pageParams: Array.from({ length: pages }, () => undefined),
  });
  queries.setQueryData(OTHER, { pages: [], pageParams: [] });
  const shown = new InfiniteQueryObserver<PersonPage>(queries, {
    queryKey: peopleKey(),
    queryFn: () => new Promise(() => undefined),
    initialPageParam: undefined,
    getNextPageParam: () => undefined,
  });
  return {
    ...rendered,
    ...region,
    list,
    snapshot,
    people,
    shown,
    hide: shown.subscribe(() => undefined),
    listed: () =>
      queries.getQueryData<InfiniteData<PersonPage>>(peopleKey())?.pages.map(({ searched }) => searched),
  };
}

test('the counts are read for the shown days and those of the average, up to the limit', async () => {
  const { result, snapshot } = await renderCounts();
  expect(snapshot.mock.calls).toEqual([[DAYS]]);
  expect(result()).toMatchObject({ snapshot: { reads: 1 }, range: DAILY_LIMIT.default, isFailed: false });
  await act(async () => result().setRange(DAILY_LIMIT.max));
  // Until the others are there.
  expect(result().snapshot).toMatchObject({ reads: 1 });
  await wait(0);
  expect(result().snapshot).toMatchObject({ reads: 2 });
  expect(snapshot.mock.calls).toEqual([[DAYS], [DAILY_LIMIT.max]]);
});

test('a refresh that was asked for says that it is under way, and reads what is shown', async () => {
  const { result, snapshot, hide } = await renderCounts();
  hide();
  let refreshed = Promise.resolve();
  act(() => {
    refreshed = result().refresh();
  });
  expect(result().refreshing).toBe(true);
  await act(() => refreshed);
  expect([result().refreshing, snapshot.mock.calls.length]).toEqual([false, 2]);
});

describe('each minute', () => {
  it('the counts and the list are read again, and a list that is not shown is forgotten', async () => {
    const { result, people, listed, queries } = await renderCounts();
    await wait(MINUTE_MS - 1);
    expect(result().snapshot).toMatchObject({ reads: 1 });
    await wait(1);
    await wait(0);
    expect(result().snapshot).toMatchObject({ reads: 2 });
    expect(people.mock.calls).toEqual([[{ limit: LIST_LIMIT.max }]]);
    expect([listed(), queries.getQueryData(OTHER)]).toEqual([[NEW], undefined]);
    await wait(MINUTE_MS);
    expect(result().snapshot).toMatchObject({ reads: 3 });
  });

  type Shown = Awaited<ReturnType<typeof renderCounts>>;
  it.each<[string, (shown: Shown) => unknown]>([
    ['is scrolled', ({ region }) => Object.assign(region, { scrollTop: 1 })],
    ['is scrolled with the page', ({ region }) => Object.assign(region, { top: -1 })],
    ['has the focus', ({ region }) => Object.assign(page(), { activeElement: region })],
    ['contains selected text', ({ selection }) => Object.assign(selection, { isCollapsed: false })],
    ['is being read', ({ shown }) => void shown.refetch()],
  ])('the list is left alone if it %s', async (_, use) => {
    const rendered = await renderCounts();
    use(rendered);
    await wait(MINUTE_MS);
    expect(rendered.result().snapshot).toMatchObject({ reads: 2 });
    expect(rendered.listed()).toEqual([0]);
  });

  it('the list is left alone if the owner has read on', async () => {
    const { listed } = await renderCounts(2);
    await wait(MINUTE_MS);
    expect(listed()).toEqual([0, 1]);
  });

  it.each<[string, (shown: Shown) => unknown]>([
    ['is not on the page yet', ({ list }) => Object.assign(list, { current: null })],
    ['is on a page without a selection', () => Object.assign(globalThis, { getSelection: () => null })],
    [
      'is not in the selected text',
      ({ selection }) => Object.assign(selection, { isCollapsed: false, containsNode: () => false }),
    ],
  ])('the list is read again if it %s', async (_, use) => {
    const rendered = await renderCounts();
    use(rendered);
    await wait(MINUTE_MS);
    expect(rendered.listed()).toEqual([NEW]);
  });

  it('no list is read if none is shown', async () => {
    const { result, people, hide } = await renderCounts();
    hide();
    await wait(MINUTE_MS);
    expect(result().snapshot).toMatchObject({ reads: 2 });
    expect(people).not.toHaveBeenCalled();
  });

  it('a failure changes nothing', async () => {
    const { result, snapshot, listed } = await renderCounts();
    snapshot.mockRejectedValueOnce(new Error('unreachable'));
    await wait(MINUTE_MS);
    expect(result()).toMatchObject({ snapshot: { reads: 1 }, isFailed: false });
    expect(listed()).toEqual([0]);
  });

  it('nothing is kept of a session that ended meanwhile', async () => {
    const { queries } = await renderCounts();
    await wait(MINUTE_MS - 1);
    act(() => {
      jest.advanceTimersByTime(1);
      queries.clear();
    });
    await wait(0);
    expect(queries.getQueryData([...queryKeyOf(PATHS.count), DAYS])).toBeUndefined();
  });

  it.each<[string, Partial<OwnerHost>, boolean, DocumentVisibilityState]>([
    ['the page is not seen', {}, true, 'hidden'],
    ['the owner is signed out', {}, false, 'visible'],
    [
      'the host notifies of signups',
      { notifications: { enabled: false, set: async () => {} } },
      true,
      'visible',
    ],
  ])('nothing is read if %s', async (_, parts, signedIn, visibilityState) => {
    const { again, snapshot } = await renderCounts(1, parts);
    await again(signedIn);
    Object.assign(page(), { visibilityState });
    await wait(2 * MINUTE_MS);
    expect(snapshot).toHaveBeenCalledTimes(1);
  });

  it('nothing is read once the page is left', async () => {
    const { leave, snapshot } = await renderCounts();
    await leave();
    await wait(MINUTE_MS);
    expect(snapshot).toHaveBeenCalledTimes(1);
  });
});
