import type { Rectangle } from 'electron';

const DEFAULT_SIZE = { width: 1120, height: 820 };
export const MIN_SIZE = { width: 480, height: 480 };

/**
 * Returns the bounds of a new window: the saved ones, else a size without a position, which Electron centres. They are
 * moved and shrunk into the work area of a screen.
 */
export function boundsOnScreen(saved: Rectangle | undefined, area: Rectangle): Partial<Rectangle> {
  const { width: wantedWidth, height: wantedHeight } = saved ?? DEFAULT_SIZE;
  const width = clamp(wantedWidth, MIN_SIZE.width, area.width);
  const height = clamp(wantedHeight, MIN_SIZE.height, area.height);
  if (!saved) return { width, height };
  const x = clamp(saved.x, area.x, area.x + area.width - width);
  const y = clamp(saved.y, area.y, area.y + area.height - height);
  return { x, y, width, height };
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
