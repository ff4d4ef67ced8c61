/** Formats 1234567 as `1,234,567`. */
export const formatCount = (count: number): string => count.toLocaleString('en');
