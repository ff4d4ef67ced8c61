import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `1 signup`, `1,234 signups` */
export const formatSignups = (count: number): string => formatQuantity(count, 'signup');

/** `999 bytes`, `12.3 kB`, `65.1 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** `9 s`, `2 min 5 s`, `3 h 20 min` */
export function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`;
  return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / MINUTE)} min`;
}

/** `2026-11-21 09:43`, as the owner's clocks show it. */
export function formatTime(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : OWNER_DAYS.clockOf(time);
}
