import { randomUUID } from 'node:crypto';
import { link, mkdir, open, opendir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import PostalMime from 'postal-mime';
import { type EmailEvent, OUTBOX_DAYS } from '../../contract/email';
import { DAY } from '../../facts/time';
import { type ArchivedMail, type ComposedMail, type MailOutcome, type MailTag, NotSent } from '../mailer';

const NAME = /^([0-9a-f]{32})-([a-z0-9-]+)-(\d+)\.eml$/;

/** Recipients for whom SES simulates an event, as this engine does, with any label such as `bounce+1@`. */
const SIMULATED: Readonly<Record<string, EmailEvent['event']>> = {
  'bounce@simulator.amazonses.com': 'bounce',
  'complaint@simulator.amazonses.com': 'complaint',
};

export interface OutboxOptions {
  /** The folder of the files, which is created. */
  folder: string;
  now: () => number;
  /** Called with the events of the simulated recipients. */
  onEvent?: (event: EmailEvent) => Promise<void>;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Creates an engine that writes emails to files instead of sending them. */
export function createOutbox({ folder, now, onEvent }: OutboxOptions) {
  const pathOf = ({ ref, kind, attempt }: MailTag) => join(folder, `${ref}-${kind}-${attempt}.eml`);
  /**
   * When the files of the last list were written. Remembered because a file never changes, and there may be very many.
   */
  let times = new Map<string, number>();
  let listing: Promise<ArchivedMail[]> | undefined;
  const syncNames = sharing(() => syncFolder(folder));

  async function readList(): Promise<ArchivedMail[]> {
    const found: ArchivedMail[] = [];
    const current = new Map<string, number>();
    for await (const name of namesIn(folder)) {
      const [, ref, kind, attempt] = NAME.exec(name) ?? [];
      if (ref === undefined || kind === undefined) continue;
      const at = times.get(name) ?? (await writtenAt(join(folder, name)));
      // An email may be erased meanwhile.
      if (at === undefined) continue;
      current.set(name, at);
      found.push({ ref, kind, attempt: Number(attempt), at });
    }
    times = current;
    return found.sort((a, b) => b.at - a.at);
  }

  return {
    async send(mail: ComposedMail, tag: MailTag): Promise<MailOutcome> {
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(failWriting);
      await writeOnce(pathOf(tag), mail, syncNames).catch(async (error: unknown) => {
        if ((await writtenAt(pathOf(tag))) === undefined) failWriting(error);
      });
      times.delete(basename(pathOf(tag)));
      const event = SIMULATED[mail.to.toLowerCase().replace(/\+[^@]*/, '')];
      if (event) await onEvent?.({ ref: tag.ref, kind: tag.kind, event });
      return { result: 'accepted', id: mail.messageId };
    },
    capacity: async () => ({
      perSecond: Number.POSITIVE_INFINITY,
      leftToday: Number.POSITIVE_INFINITY,
      healthy: true,
      sandbox: false,
    }),
    wasSent: async (tag: MailTag): Promise<boolean> => (await writtenAt(pathOf(tag))) !== undefined,
    /** Returns all emails, newest first. Calls at the same time share one read. */
    list(): Promise<ArchivedMail[]> {
      listing ??= readList().finally(() => {
        listing = undefined;
      });
      return listing;
    },
    /** Returns an email, or undefined if there is none. */
    async read(tag: MailTag) {
      const raw = await readFile(pathOf(tag)).catch(() => undefined);
      return raw && readMail(raw);
    },
    async erase(...refs: string[]): Promise<void> {
      const theirs = new Set(refs);
      if (theirs.size === 0) return;
      // Names begin with the reference, even those of drafts.
      for await (const name of namesIn(folder))
        if (theirs.has(name.split('-', 1)[0] ?? '')) await rm(join(folder, name), { force: true });
    },
    /**
     * Deletes emails that are older than `OUTBOX_DAYS`, and those of people who are no longer stored.
     * @param isKnown whether anything about the person of a reference is stored
     * @param signal aborts it after the current file
     */
    async deleteOld(isKnown: (ref: string) => Promise<boolean>, signal?: AbortSignal): Promise<void> {
      const oldest = now() - OUTBOX_DAYS * DAY;
      for await (const name of namesIn(folder)) {
        if (signal?.aborted) return;
        const file = join(folder, name);
        const at = await writtenAt(file);
        if (at === undefined) continue;
        // The draft of a process that was killed matches no reference, and is deleted when it is old.
        const [, ref] = NAME.exec(name) ?? [];
        if (at < oldest || (ref !== undefined && !(await isKnown(ref)))) await rm(file, { force: true });
      }
    },
  };
}

/** @throws NotSent */
function failWriting(cause: unknown): never {
  const { code } = cause as NodeJS.ErrnoException;
  throw new NotSent('The email was not written.', { code, cause });
}

const writtenAt = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.mtimeMs;

/** Returns the names of files, some at a time: a big list leaves very many. */
async function* namesIn(folder: string): AsyncGenerator<string, void> {
  const files = await opendir(folder, { bufferSize: 256 }).catch(() => undefined);
  if (files) for await (const { name } of files) yield name;
}

/** Returns a task that calls share: all calls that come while it runs share its next run. */
function sharing(task: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    if (!next) {
      next = last
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return task();
        });
      last = next;
    }
    return next;
  };
}

/**
 * Writes a file that is complete as soon as it has its name. If the file exists, this attempt was written before a
 * crash: the file has the same bytes and is left unchanged.
 */
async function writeOnce(file: string, { raw }: ComposedMail, syncNames: () => Promise<void>): Promise<void> {
  // An erasure of somebody who had this address before also deletes drafts.
  while (!(await tryWriting(file, raw)));
  await syncNames();
}

/** Resolves to false if the draft was deleted before it got its name. */
async function tryWriting(file: string, raw: Buffer): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(raw);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(draft, file);
    return true;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'link' && code === 'ENOENT') return false;
    if (code === 'EEXIST') return true;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
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

/** Reads an email that `composeMail` composed, to one recipient. */
export async function readMail(raw: Buffer) {
  const { to, subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  return { to: to?.[0]?.address ?? '', subject, text: text.trimEnd(), html: html.trimEnd() };
}
