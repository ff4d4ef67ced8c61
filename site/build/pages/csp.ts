import { createHash } from 'node:crypto';

/** What a strict Content-Security-Policy has to allow by name: `sha256-...`, without quotes. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** One list for all pages: every inline script and style that the policy has to let through. */
export function inlineHashes(pages: readonly string[]): InlineHashes {
  const all = pages.join('\n');
  return {
    // Data such as JSON-LD is never run, so the policy does not ask for it.
    scripts: hashes(all, /<script(?: type="speculationrules")?>(.*?)<\/script>/gs),
    styles: hashes(all, /<style>(.*?)<\/style>/gs),
  };
}

function hashes(html: string, pattern: RegExp): string[] {
  const texts = new Set([...html.matchAll(pattern)].map(([, text = '']) => text));
  return [...texts].map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`).sort();
}
