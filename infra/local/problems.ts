import { statfs } from 'node:fs/promises';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { firstUnexpiredDay } from '@tariff-tantrum/lambdas/facts/retention';
import { dateOf, isoOf, MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import { type ExpiringSignups, obstacleToExpiry } from '@tariff-tantrum/lambdas/signups/expiring';
import { StoreUnavailableError } from '@tariff-tantrum/lambdas/table/errors';
import { nodeEndNotice, RECOMMENDED_NODE } from '../setup/node.mjs';
import { RESTORE } from './data/embedded-store';
import { ownCommand } from './env';

/** Finds one problem, if there is one. */
export type ProblemSource = () => Promise<Problem | undefined>;

/** Returns what all sources find. A source that fails finds a problem, too: of the store, or of the check itself. */
export async function findProblems(sources: readonly ProblemSource[]): Promise<Problem[]> {
  const results = await Promise.allSettled(sources.map((find) => find()));
  const found = results.map((result) =>
    result.status === 'fulfilled' ? result.value : explainFailure(result.reason),
  );
  const byId = new Map(found.flatMap((problem) => (problem ? [[problem.id, problem]] : [])));
  return [...byId.values()];
}

/** The free space below which a list can soon not be written (bytes). */
const LITTLE_SPACE = 500 * 1024 * 1024;

/** Returns a problem if the disk of a folder is nearly full. */
export async function findFullDisk(folder: string): Promise<Problem | undefined> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= LITTLE_SPACE) return undefined;
  return {
    id: 'disk-space',
    severity: 'error',
    title: `The disk is nearly full: ${Math.floor(free / 1024 / 1024)} MB are free.`,
    whatToDo: 'Free some space before signups are refused.',
  };
}

/**
 * Returns a problem if the release line of this Node gets no more security fixes.
 * @param version such as `20.19.1`
 */
export function findOldNode(version: string, now: number): Problem | undefined {
  const title = nodeEndNotice(version, dateOf(now));
  return title === undefined
    ? undefined
    : {
        id: 'node-end',
        severity: 'warning',
        title,
        whatToDo: `Install Node ${RECOMMENDED_NODE} from https://nodejs.org, and restart the server.`,
      };
}

const DAMAGE = /SQLITE_(CORRUPT|NOTADB)/;

/**
 * Remembers from the log how the database failed in the last minute: a disk that is full for a signup may have space
 * for the small write of a check. Damage is remembered until the process ends, since not every call reads the damaged
 * part.
 */
export function watchDatabase(now: () => number) {
  let failed = { code: '', until: 0 };
  return {
    note({ path, error = '' }: { path?: string | undefined; error?: string | undefined }): void {
      const [code] = /SQLITE_\w+/.exec(error) ?? [];
      // A readiness check that fails must not prolong the failure.
      if (!code || path === PATHS.ready || DAMAGE.test(failed.code)) return;
      failed = { code, until: DAMAGE.test(code) ? Number.POSITIVE_INFINITY : now() + MINUTE };
    },
    /** @throws StoreUnavailableError if it has failed */
    check(): void {
      if (now() < failed.until) throw new StoreUnavailableError('It has failed.', { code: failed.code });
    },
  };
}

const DAMAGED: Problem = {
  id: 'database-damaged',
  severity: 'error',
  title: 'The signup database is damaged: lists and exports can be incomplete.',
  whatToDo: `Stop the system and restore a backup with ${RESTORE}; docs/list.md, "Backup".`,
};

/** By the code of a `StoreUnavailableError`. */
const STORE_PROBLEMS: readonly (readonly [code: RegExp, id: string, title: string, whatToDo: string])[] = [
  [
    /FULL|IOERR/,
    'disk-failure',
    'The disk is full or fails: signups and erasures are refused.',
    'Free some space; signups then work again at once, and nothing that was acknowledged is lost.',
  ],
  [
    /READONLY|CANTOPEN/,
    'database-readonly',
    'The signup database cannot be written: signups and erasures are refused.',
    'Let the user that runs the system write to DATA_DIR and everything in it.',
  ],
  [
    /BUSY/,
    'database-locked',
    'Another program locks the signup database: signups are refused.',
    'Close that program.',
  ],
];

function explainFailure(error: unknown): Problem {
  if (!(error instanceof StoreUnavailableError))
    return {
      id: 'check-failed',
      severity: 'error',
      title: `It could not be checked whether everything works (${error instanceof Error ? error.name : 'unknown error'}).`,
      whatToDo:
        'Look again in a minute. If it stays, try a signup of your own, restart the server, and report the name of the error.',
    };
  const code = error.code || 'unknown error';
  if (DAMAGE.test(code)) return DAMAGED;
  const [, id, title, whatToDo] = STORE_PROBLEMS.find(([pattern]) => pattern.test(code)) ?? [
    '',
    'store-unavailable',
    `The store does not respond (${code}): signups are refused.`,
    'Read the log, and start again if it does not recover by itself.',
  ];
  return { id, severity: 'error', title, whatToDo };
}

/** Returns why what has expired is not deleted without the owner, and what to do about it. */
export function explainExpiry(found: ExpiringSignups, now: number): Problem | undefined {
  const id = obstacleToExpiry(found, now);
  if (id === undefined) return undefined;
  const erase = ownCommand('admin', `erase --from 2000-01-01 --to ${isoOf(firstUnexpiredDay(now))}`);
  const whatToDo = `If the clock is wrong, set it. If it is right, erase what has expired: ${erase}`;
  switch (id) {
    case 'clock-behind':
      return {
        id,
        severity: 'error',
        title: `The clock shows ${dateOf(now)}, but the newest signup is of ${dateOf(found.newest ?? now)}.`,
        whatToDo:
          'Set the clock from the network: until then, lists and counts are wrong and emails may wait. If it is right, a wrong one dated that signup: erase it, and import it with its date.',
      };
    case 'clock-ahead': {
      const title = `The clock shows ${dateOf(now)}, more than a year after the newest signup, so nothing expires.`;
      return { id, severity: 'warning', title, whatToDo };
    }
    case 'many-expired': {
      const title = `${found.expired} of ${found.total} signups have expired at once, so they are hidden but not deleted.`;
      return { id, severity: 'warning', title, whatToDo };
    }
    default:
      return id satisfies never;
  }
}
