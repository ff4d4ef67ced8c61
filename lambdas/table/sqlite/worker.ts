/**
 * The thread that owns the database, so that a disk that is slow to sync delays no page. Writes that arrive together
 * share one transaction, and so one sync; no result is sent before its commit.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { answer, type CallOf, commit, type Writer } from './carry-out';
import { type Connection, type Database, openDatabase } from './database';
import {
  type FromWorker,
  monotonicNow,
  OpenError,
  type Read,
  type TableCall,
  type ToWorker,
  type WriteCalls,
} from './messages';
import { prepareStatements } from './statements';

type Queued<Kind> = CallOf<Kind> & { deadline: number };

/** How long reads may run before the next writes (ms); at least one read is carried out. */
const READS_TURN_MS = 1;
/**
 * How soon after a removal the log is emptied, since it still contains the old pages, and how long it is then left
 * alone (ms): every write waits while the log is emptied, and a log that grows again is slower than one that is
 * overwritten.
 */
const CLEANUP_MS = { delay: 250, pause: 2000 };

const send = (message: FromWorker) => parentPort?.postMessage(message);

try {
  serve(openDatabase(String(workerData)));
} catch (error) {
  if (!(error instanceof OpenError)) throw error;
  send({ problem: error.problem });
}

function serve({ db, close }: Database): void {
  const statements = prepareStatements(db);
  const writer: Writer = { db, statements, onRemoval: createCleanup(db) };
  let writes: Queued<WriteCalls>[] = [];
  const reads: Queued<Read>[] = [];
  let scheduled = false;

  const schedule = () => {
    if (scheduled || writes.length + reads.length === 0) return;
    scheduled = true;
    setImmediate(turn);
  };
  const turn = () => {
    scheduled = false;
    const batch = writes;
    writes = [];
    // Nobody waits for a call whose deadline has passed, and its caller may have repeated it.
    const current = batch.filter(({ deadline }) => deadline > monotonicNow());
    if (current.length > 0) send(commit(writer, current));
    const end = monotonicNow() + READS_TURN_MS;
    while (reads.length > 0 && monotonicNow() < end) {
      const read = reads.shift();
      if (read && read.deadline > monotonicNow()) send([answer(statements, read)]);
    }
    schedule();
  };

  parentPort?.on('message', (message: ToWorker) => {
    if (message === 'close') {
      while (writes.length + reads.length > 0) turn();
      close();
      parentPort?.close();
      return;
    }
    for (const call of JSON.parse(message.calls) as TableCall[]) {
      const queued = { ...call, deadline: message.deadline };
      if (queued.call === 'write') writes.push(queued);
      else reads.push(queued);
    }
    schedule();
  });
  send('ready');
}

/**
 * Moves the log into the database and truncates it soon after a removal, so that no file contains what was removed.
 * While a backup reads, that is not possible, and is tried again later.
 */
function createCleanup(db: Connection): () => void {
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)');
  let isScheduled = false;
  let cleanedAt = Number.NEGATIVE_INFINITY;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    const rest = cleanedAt + CLEANUP_MS.pause - monotonicNow();
    setTimeout(clean, Math.max(CLEANUP_MS.delay, rest)).unref();
  };
  const clean = () => {
    isScheduled = false;
    cleanedAt = monotonicNow();
    try {
      const { busy } = checkpoint.get() as { busy: number };
      if (busy) schedule();
    } catch {
      schedule();
    }
  };
  return schedule;
}
