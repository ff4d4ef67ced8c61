import { boundsOnScreen } from './bounds';

const LAPTOP = { x: 0, y: 25, width: 1280, height: 775 };
const MONITOR = { x: 1280, y: 0, width: 2560, height: 1400 };
const size = (width: number, height: number) => ({ width, height });
const bounds = (x: number, y: number, width = 900, height = 700) => ({ x, y, width, height });

it.each([
  ['returns the default size without saved bounds', undefined, [LAPTOP], size(1120, 775)],
  ['returns saved bounds that are visible', bounds(100, 60), [LAPTOP], bounds(100, 60)],
  ['returns saved bounds on the second screen', bounds(2000, 300), [LAPTOP, MONITOR], bounds(2000, 300)],
  ['drops a position on a disconnected screen', bounds(2000, 300), [LAPTOP], size(900, 700)],
  ['moves a window that is half off the screen', bounds(1000, -200), [LAPTOP], bounds(380, 25)],
  ['shrinks a window to the screen', bounds(0, 0, 4000, 3000), [LAPTOP], bounds(0, 25, 1280, 775)],
  ['enlarges a window to the minimum', bounds(0, 25, 200, 200), [LAPTOP], bounds(0, 25, 480, 480)],
  ['drops the position if there is no screen', bounds(10, 10), [], size(900, 700)],
])('boundsOnScreen %s', (_title, saved, areas, expected) => {
  expect(boundsOnScreen(saved && { ...saved, maximized: false }, areas)).toEqual(expected);
});
