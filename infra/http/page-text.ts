/** Whether signups count at once, or after they were confirmed by email. */
type OptIn = 'single' | 'double';

/** Pages that another page replaces if signups are confirmed by email. */
const REPLACED: Readonly<Record<string, string>> = {
  '/signed-up/index.html': '/list/check-your-inbox/index.html',
};

/** Returns the file whose content is served for a file of the built site. */
export const sourceOf = (file: string, optIn: OptIn): string =>
  (optIn === 'double' ? REPLACED[file] : undefined) ?? file;

/** Sets the attribute of `<html>` that shows the texts of one mode and hides those of the other. */
export const setOptIn = (text: string, optIn: OptIn): string =>
  text.replace(/^(<!DOCTYPE html><html[^>]* data-opt-in=")[a-z]+"/i, `$1${optIn}"`);

/** Returns a function that replaces an address in a text, including its URL-encoded form. */
export function addressReplacer(from: string, to: string): (text: string) => string {
  if (from === to) return (text) => text;
  const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Must not match the beginning of a longer address: `http://a.example:80` in `http://a.example:8080`.
  const plain = new RegExp(`${quoted(from)}(?![\\w-]|[.:]\\w)`, 'g');
  const encoded = new RegExp(`${quoted(encodeURIComponent(from))}(?![\\w-]|\\.\\w|%3A)`, 'gi');
  return (text) => text.replace(plain, to).replace(encoded, encodeURIComponent(to));
}
