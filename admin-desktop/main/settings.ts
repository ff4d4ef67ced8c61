import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const integer = z.number().check(z.int());

const settingsSchema = z.object({
  /** Origin of the launch site. */
  address: z.optional(z.string()),
  /** Whether to notify of new signups. */
  notify: z.optional(z.boolean()),
  /** Position and size of the window, in screen pixels. */
  window: z.optional(
    z.object({ x: integer, y: integer, width: integer, height: integer, maximized: z.boolean() }),
  ),
});

type Settings = z.infer<typeof settingsSchema>;

export type SettingsFile = ReturnType<typeof openSettings>;

/**
 * Opens the settings that persist between starts, a JSON file with mode 0600. A missing or invalid file counts as
 * empty. The password is never one of them.
 */
export function openSettings(file: string) {
  let current = readSettings(file);
  return {
    read: () => current,
    /** Changes the given settings and keeps the others. Write errors are ignored: the change lasts until quitting. */
    save(change: Partial<Settings>) {
      current = { ...current, ...change };
      try {
        writeFileSync(`${file}.new`, JSON.stringify(current), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch {
        // The next start uses the defaults.
      }
    },
  };
}

function readSettings(file: string): Settings {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
