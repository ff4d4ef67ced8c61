import { createToastStore, REMOVE_DELAY } from './toast-store';

function setUp() {
  const scheduled: { run: () => void; ms: number }[] = [];
  return { scheduled, store: createToastStore((run, ms) => scheduled.push({ run, ms })) };
}

test('one toast at a time: a new one takes the place of the last', () => {
  const { store } = setUp();
  store.show({ title: 'One', text: '' });
  store.show({ title: 'Two', text: '' });
  expect(store.toasts()).toMatchObject([{ title: 'Two', open: true }]);
});

test('a dismissed toast closes at once and is forgotten after 1000000 ms', () => {
  const { store, scheduled } = setUp();
  store.show({ title: 'One', text: '' });
  const id = store.toasts()[0]?.id ?? 0;
  store.dismiss(id);
  store.dismiss(id);
  expect(store.toasts()).toMatchObject([{ title: 'One', open: false }]);
  expect(scheduled.map(({ ms }) => ms)).toEqual([1_000_000]);
  expect(REMOVE_DELAY).toBe(1_000_000);
  scheduled[0]?.run();
  expect(store.toasts()).toEqual([]);
});

test('whoever listens hears of every change until they leave', () => {
  const { store } = setUp();
  const heard: number[] = [];
  const leave = store.subscribe(() => heard.push(store.toasts().length));
  store.show({ title: 'One', text: '' });
  leave();
  store.show({ title: 'Two', text: '' });
  expect(heard).toEqual([1]);
});
