import { setTimeout as delay } from 'node:timers/promises';
import { ClassicLevel } from 'classic-level';
import { reasonOf } from '../data-folder';
import { codeOf, StartError } from '../start-error';
import { type Database, heal, type Mended } from './heal';
import { findTornLog } from './log-check';
import type { StartMessage } from './messages';
import { type Found, findStore, storeFolder, writeState } from './state';

/** A process that was killed holds its lock until the kernel has cleared it away. */
const LOCK_PATIENCE = 3000;
const LOCK_PAUSE = 50;
/** From before the first key to after the last: all begin with a word in ASCII. */
const EVERYTHING = ['', '~~'] as const;

/**
 * Proves that the store's folder is free and whole, mends it where a process was killed, and notes that it is
 * in use. LevelDB is closed again after that: dynalite opens it itself.
 * @throws StartError with a sentence where the store cannot be used
 */
export async function openStore(
  { folder, acceptTornLog }: Pick<StartMessage, 'folder' | 'acceptTornLog'>,
  say: (line: string) => void,
): Promise<void> {
  const found = findStore(folder);
  if (found !== 'nothing') await checkLog(folder, acceptTornLog, say);
  const db = await open(folder, found);
  try {
    if (found === 'not closed') await mend(db, say);
    // LevelDB keeps what was deleted until it rewrites a file, which in a small list is never. Not after a kill:
    // somebody is waiting then.
    if (found === 'closed cleanly') await db.compactRange(...EVERYTHING);
    writeState(folder, 'open');
  } catch (error) {
    throw new StartError(`The data folder ${folder} ${reasonOf(error)}`);
  } finally {
    await db.close();
  }
}

async function checkLog(folder: string, accept: boolean, say: (line: string) => void): Promise<void> {
  const torn = findTornLog(storeFolder(folder));
  if (!torn) return;
  // A log that another process writes to at this moment may look torn; it does not look the same again.
  await delay(200);
  const again = findTornLog(storeFolder(folder));
  if (again?.name !== torn.name || again.size !== torn.size) return;
  if (accept) return say(`The log ${torn.name} is torn; going on without its last record.`);
  throw new StartError(
    `The store's log ${torn.name} in ${storeFolder(folder)} is torn: its last record was cut by a full disk, a ` +
      'power failure or a copy. Put a backup in its place, or go on with all that is whole: ' +
      'npm start -- --accept-torn-log',
  );
}

async function open(folder: string, found: Found): Promise<Database> {
  for (const giveUpAt = Date.now() + LOCK_PATIENCE; ; await delay(LOCK_PAUSE)) {
    const db: Database = new ClassicLevel(storeFolder(folder), {
      valueEncoding: 'utf8',
      createIfMissing: found === 'nothing',
    });
    try {
      await db.open();
      return db;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      const isLocked = codeOf(cause) === 'LEVEL_LOCKED';
      if (isLocked && Date.now() < giveUpAt) continue;
      throw new StartError(
        isLocked
          ? `Another process is using the data folder ${folder}. Stop that one first, or set DATA_DIR to another folder.`
          : `The data folder ${folder} ${reasonOf(cause)}`,
      );
    }
  }
}

async function mend(db: Database, say: (line: string) => void): Promise<void> {
  say('The store was not closed properly last time. Comparing its index with its table ...');
  const began = Date.now();
  const mended = await heal(db, (records) => say(`  ${records.toLocaleString('en')} records compared ...`));
  say(`${summaryOf(mended)} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}

function summaryOf({ finishedSignups, finishedErasures, staleRows }: Mended): string {
  const parts = [
    finishedSignups > 0 && `finished ${finishedSignups} signups`,
    finishedErasures > 0 && `finished ${finishedErasures} erasures`,
    staleRows > 0 && `removed ${staleRows} stale rows`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `Mended: ${parts.join(', ')}.` : 'Nothing had to be mended.';
}
