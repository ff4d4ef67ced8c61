import { boundsOnScreen } from './bounds';

const LAPTOP = { x: 0, y: 25, width: 1280, height: 775 };
const MONITOR = { x: 1280, y: 0, width: 2560, height: 1400 };
const saved = (x: number, y: number, width = 900, height = 700) => ({
  x,
  y,
  width,
  height,
  maximized: false,
});

describe('boundsOnScreen', () => {
  it.each([
    ['returns the default size without saved bounds', undefined, [LAPTOP], { width: 1120, height: 775 }],
    [
      'returns saved bounds that are visible',
      saved(100, 60),
      [LAPTOP],
      { x: 100, y: 60, width: 900, height: 700 },
    ],
    [
      'returns saved bounds on the second screen',
      saved(2000, 300),
      [LAPTOP, MONITOR],
      { x: 2000, y: 300, width: 900, height: 700 },
    ],
    ['drops a position on a disconnected screen', saved(2000, 300), [LAPTOP], { width: 900, height: 700 }],
    [
      'moves a window that is half off the screen',
      saved(1000, -200),
      [LAPTOP],
      { x: 380, y: 25, width: 900, height: 700 },
    ],
    [
      'shrinks a window that is larger than the screen',
      saved(0, 0, 4000, 3000),
      [LAPTOP],
      { x: 0, y: 25, width: 1280, height: 775 },
    ],
    [
      'enlarges a window that is smaller than the minimum',
      saved(0, 25, 200, 200),
      [LAPTOP],
      { x: 0, y: 25, width: 480, height: 480 },
    ],
    ['drops the position if there is no screen', saved(10, 10), [], { width: 900, height: 700 }],
  ])('%s', (_title, bounds, areas, expected) => {
    expect(boundsOnScreen(bounds, areas)).toEqual(expected);
  });
});
