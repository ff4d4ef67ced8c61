import { boundsOnScreen } from './bounds';

const LAPTOP = { x: 0, y: 25, width: 1280, height: 775 };
const bounds = (x: number, y: number, width = 900, height = 700) => ({ x, y, width, height });

it.each([
  ['returns the default size without saved bounds', undefined, { width: 1120, height: 775 }],
  ['returns saved bounds that are visible', bounds(100, 60), bounds(100, 60)],
  ['moves a window from a disconnected screen', bounds(2000, 300), bounds(380, 100)],
  ['moves a window that is half off the screen', bounds(1000, -200), bounds(380, 25)],
  ['shrinks a window to the screen', bounds(0, 0, 4000, 3000), bounds(0, 25, 1280, 775)],
  ['enlarges a window to the minimum', bounds(0, 25, 200, 200), bounds(0, 25, 480, 480)],
])('boundsOnScreen %s', (_title, saved, expected) => {
  expect(boundsOnScreen(saved, LAPTOP)).toEqual(expected);
});
