import type { Rectangle } from 'electron';
import type { WindowBounds } from './settings';

const DEFAULT_SIZE = { width: 1120, height: 820 };
export const MIN_SIZE = { width: 480, height: 480 };
/** How much of the window must overlap a screen for the saved position to be used, in pixels. */
const MIN_OVERLAP = 120;

/**
 * Returns the bounds of a new window: the saved ones if they overlap one of the screens, else a size without a
 * position, which Electron centres. Never larger than the work area of the screen.
 */
export function boundsOnScreen(
  saved: WindowBounds | undefined,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } {
  const area = saved && workAreas.find((candidate) => overlaps(saved, candidate));
  const { width, height } = limitSize(saved ?? DEFAULT_SIZE, area ?? workAreas[0]);
  if (!saved || !area) return { width, height };
  return {
    x: clamp(saved.x, area.x, area.x + area.width - width),
    y: clamp(saved.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

function overlaps(bounds: Rectangle, area: Rectangle): boolean {
  const overlap = (from: number, length: number, start: number, extent: number) =>
    Math.min(from + length, start + extent) - Math.max(from, start);
  return (
    overlap(bounds.x, bounds.width, area.x, area.width) >= MIN_OVERLAP &&
    overlap(bounds.y, bounds.height, area.y, area.height) >= MIN_OVERLAP
  );
}

const limitSize = (size: { width: number; height: number }, area: Rectangle | undefined) => ({
  width: clamp(size.width, MIN_SIZE.width, area?.width ?? size.width),
  height: clamp(size.height, MIN_SIZE.height, area?.height ?? size.height),
});

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));
