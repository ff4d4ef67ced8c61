import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_KINDS, OUTBOX_DAYS } from '../../contract/mail';
import { DAY } from '../../domain';
import type { ArchivedMail, ComposedMail, MailArchive, MailEvent, Mailer, MailTag } from '../mailer';
import { readMail } from '../read-mail';

const NAME = /^([0-9a-f]{32})-([a-z-]+)-(\d+)\.eml$/;

/** Recipients to which SES responds with an event, as this engine does. */
const SIMULATED: Readonly<Record<string, MailEvent['event']>> = {
  'bounce@simulator.amazonses.com': 'bounce',
  'complaint@simulator.amazonses.com': 'complaint',
};

export interface OutboxOptions {
  /** The folder of the files, which is created. */
  folder: string;
  now: () => number;
  /** Called with the events of the simulated recipients. */
  onEvent?: (event: MailEvent) => Promise<void>;
}

/** An engine that writes mails to files instead of sending them. */
export interface Outbox extends Mailer, MailArchive {
  /** Deletes the mails of one person. */
  erase(ref: string): Promise<void>;
  /**
   * Deletes mails that are older than `OUTBOX_DAYS`, and those of people who are not stored any more.
   * @param isKnown whether anything about the person of a reference is stored
   */
  deleteOld(isKnown: (ref: string) => Promise<boolean>): Promise<void>;
}

export function createOutbox({ folder, now, onEvent }: OutboxOptions): Outbox {
  const pathOf = ({ ref, kind, attempt }: MailTag) => join(folder, `${ref}-${kind}-${attempt}.eml`);

  return {
    async send(mail, tag) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeOnce(pathOf(tag), mail);
      const event = SIMULATED[mail.to.toLowerCase()];
      if (event) await onEvent?.({ ref: tag.ref, event });
      return { result: 'accepted', id: mail.messageId };
    },
    capacity: async () => ({
      perSecond: Number.POSITIVE_INFINITY,
      leftToday: Number.POSITIVE_INFINITY,
      healthy: true,
      sandbox: false,
    }),
    async list() {
      const entries = await Promise.all(
        (await namesIn(folder)).map(async (name): Promise<ArchivedMail[]> => {
          const [, ref = '', kindInName, attempt = ''] = NAME.exec(name) ?? [];
          const kind = MAIL_KINDS.find((known) => known === kindInName);
          const at = (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs;
          // A mail may be erased meanwhile.
          if (!kind || at === undefined) return [];
          return [{ ref, kind, attempt: Number(attempt), at }];
        }),
      );
      return entries.flat().sort((a, b) => b.at - a.at);
    },
    async read(tag) {
      const raw = await readFile(pathOf(tag)).catch(() => undefined);
      return raw && readMail(raw);
    },
    async erase(ref) {
      const names = (await namesIn(folder)).filter((name) => name.includes(ref));
      await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
    },
    async deleteOld(isKnown) {
      const oldest = now() - OUTBOX_DAYS * DAY;
      for (const name of await namesIn(folder)) {
        const file = join(folder, name);
        const at = (await stat(file).catch(() => undefined))?.mtimeMs;
        if (at === undefined) continue;
        // A draft of a process that was killed has no reference of its own, and gets old.
        const [, ref] = NAME.exec(name) ?? [];
        if (at < oldest || (ref !== undefined && !(await isKnown(ref)))) await rm(file, { force: true });
      }
    },
  };
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/**
 * Writes a file that is complete as soon as it has its name. If it exists, this attempt was written before a crash:
 * it has the same bytes and is left as it is.
 */
async function writeOnce(file: string, { raw }: ComposedMail): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(raw);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(join(file, '..'));
}

/** Makes a new name survive a power loss. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
