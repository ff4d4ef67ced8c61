import type { Page } from '@playwright/test';

/** Records console messages and uncaught errors of a page from now on. */
export function recordConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  page.on('pageerror', (error) => lines.push(String(error)));
  return lines;
}
