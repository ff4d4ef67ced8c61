import type { Rectangle } from 'electron';
import type { WindowPlace } from './settings';

const USUAL = { width: 1120, height: 820 };
export const SMALLEST = { width: 480, height: 480 };
/** So much of the window must be seen for its remembered place to count, in pixels. */
const IN_SIGHT = 120;

/**
 * Where the window opens: at its remembered place when that is on one of the screens, else in the middle of
 * the first, and never larger than the screen's work area.
 */
export function placeOnScreen(
  remembered: WindowPlace | undefined,
  workAreas: readonly Rectangle[],
): Partial<Rectangle> & { width: number; height: number } {
  const area = remembered && workAreas.find((candidate) => inSight(remembered, candidate));
  const { width, height } = shrunk(remembered ?? USUAL, area ?? workAreas[0]);
  if (!remembered || !area) return { width, height };
  return {
    x: within(remembered.x, area.x, area.x + area.width - width),
    y: within(remembered.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

function inSight(place: Rectangle, area: Rectangle): boolean {
  const overlap = (from: number, length: number, start: number, extent: number) =>
    Math.min(from + length, start + extent) - Math.max(from, start);
  return (
    overlap(place.x, place.width, area.x, area.width) >= IN_SIGHT &&
    overlap(place.y, place.height, area.y, area.height) >= IN_SIGHT
  );
}

const shrunk = (size: { width: number; height: number }, area: Rectangle | undefined) => ({
  width: within(size.width, SMALLEST.width, area?.width ?? size.width),
  height: within(size.height, SMALLEST.height, area?.height ?? size.height),
});

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
