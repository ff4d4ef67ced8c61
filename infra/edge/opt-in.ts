/** Whether signups count at once, or after they were confirmed by mail. */
type OptIn = 'single' | 'double';

/** Pages that another page replaces if signups are confirmed by mail. */
const REPLACED: Readonly<Record<string, string>> = {
  '/signed-up/index.html': '/list/check-your-inbox/index.html',
};

/** Returns the file whose content is served for a file of the built site. */
export const sourceOf = (file: string, optIn: OptIn): string =>
  (optIn === 'double' ? REPLACED[file] : undefined) ?? file;

/** Sets the attribute of `<html>` that shows the texts of one mode and hides those of the other. */
export const setOptIn = (text: string, optIn: OptIn): string =>
  text.replace(/^(<!DOCTYPE html><html[^>]* data-opt-in=")[a-z]+"/i, `$1${optIn}"`);
