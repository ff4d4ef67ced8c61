import { placeOnScreen } from './place';

const LAPTOP = { x: 0, y: 25, width: 1280, height: 775 };
const MONITOR = { x: 1280, y: 0, width: 2560, height: 1400 };
const place = (x: number, y: number, width = 900, height = 700) => ({
  x,
  y,
  width,
  height,
  maximized: false,
});

test.each([
  ['nothing remembered', undefined, [LAPTOP], { width: 1120, height: 775 }],
  ['remembered and in sight', place(100, 60), [LAPTOP], { x: 100, y: 60, width: 900, height: 700 }],
  ['on the second screen', place(2000, 300), [LAPTOP, MONITOR], { x: 2000, y: 300, width: 900, height: 700 }],
  ['on a screen that has gone', place(2000, 300), [LAPTOP], { width: 900, height: 700 }],
  ['half off the edge', place(1000, -200), [LAPTOP], { x: 380, y: 25, width: 900, height: 700 }],
  ['larger than the screen', place(0, 0, 4000, 3000), [LAPTOP], { x: 0, y: 25, width: 1280, height: 775 }],
  ['smaller than can be used', place(0, 25, 200, 200), [LAPTOP], { x: 0, y: 25, width: 480, height: 480 }],
  ['no screen at all', place(10, 10), [], { width: 900, height: 700 }],
])('%s', (_what, remembered, areas, expected) => {
  expect(placeOnScreen(remembered, areas)).toEqual(expected);
});
