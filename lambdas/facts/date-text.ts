const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/**
 * Returns a day or a month for readers: `September 20, 2025` for `2025-09-20`, `October 2025` for `2025-10`. It does
 * without `Intl`, whose tables every Lambda that knows a date would load when it starts.
 */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  const name = MONTHS[Number(month) - 1];
  return day === undefined ? `${name} ${year}` : `${name} ${day}, ${year}`;
}
