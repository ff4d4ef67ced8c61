import { createToastStore, REMOVE_DELAY_MS } from './toast-store';

function setUp() {
  const scheduled: { run: () => void; ms: number }[] = [];
  return { scheduled, store: createToastStore((run, ms) => scheduled.push({ run, ms })) };
}

test('a new toast replaces the previous one', () => {
  const { store } = setUp();
  store.show({ title: 'One', text: '' });
  store.show({ title: 'Two', text: '' });
  expect(store.toasts()).toMatchObject([{ title: 'Two', open: true }]);
});

test('a dismissed toast closes at once and is removed after 1000000 ms', () => {
  const { store, scheduled } = setUp();
  store.show({ title: 'One', text: '' });
  const id = store.toasts()[0]?.id ?? 0;
  store.dismiss(id);
  store.dismiss(id);
  expect(store.toasts()).toMatchObject([{ title: 'One', open: false }]);
  expect(scheduled.map(({ ms }) => ms)).toEqual([1_000_000]);
  expect(REMOVE_DELAY_MS).toBe(1_000_000);
  scheduled[0]?.run();
  expect(store.toasts()).toEqual([]);
});

test('subscribers are called after every change until they unsubscribe', () => {
  const { store } = setUp();
  const changes: number[] = [];
  const unsubscribe = store.subscribe(() => changes.push(store.toasts().length));
  store.show({ title: 'One', text: '' });
  unsubscribe();
  store.show({ title: 'Two', text: '' });
  expect(changes).toEqual([1]);
});
