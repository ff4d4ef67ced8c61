import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const whole = z.number().check(z.int());

const settingsSchema = z.object({
  /** Origin of the launch site. */
  address: z.catch(z.optional(z.string()), undefined),
  /** Where the window stood, in screen pixels. */
  window: z.catch(
    z.optional(z.object({ x: whole, y: whole, width: whole, height: whole, maximized: z.boolean() })),
    undefined,
  ),
});

export type Settings = z.infer<typeof settingsSchema>;
export type WindowPlace = NonNullable<Settings['window']>;

/** What is remembered between two starts. Never the password. */
export interface SettingsFile {
  read(): Settings;
  /** Changes what is given and keeps the rest. A disk that refuses costs the memory, not the work. */
  save(change: Partial<Settings>): void;
}

/** Settings in a JSON file that only the owner may read; one that is broken counts as empty. */
export function createSettings(file: string): SettingsFile {
  let current = load(file);
  return {
    read: () => current,
    save(change) {
      current = { ...current, ...change };
      try {
        writeFileSync(`${file}.new`, JSON.stringify(current), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch {
        // The next start asks again.
      }
    },
  };
}

function load(file: string): Settings {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
