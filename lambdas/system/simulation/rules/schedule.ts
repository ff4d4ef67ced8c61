import { HOUR, MINUTE, SECOND } from '../../../facts/time';
import type { Environment } from '../environment';
import type { Stored } from '../stored';
import type { Fail, Rule } from './rule';

type Campaign = Extract<Stored, { kind: 'campaign' }>;

/** How late a campaign still starts by itself (ms). */
const LATE = 15 * MINUTE;
/**
 * How long ago a write that is carried out now may have been decided (ms): usually, and if it stalls for the longest
 * time, as when a laptop sleeps.
 */
const WRITING = { usually: 10 * SECOND, stalled: HOUR + 2 * MINUTE };

/**
 * A scheduled campaign starts at its hour or not at all: not before it, not much later, not while it is paused, and
 * only in the installation in which the hour was chosen. Anything else that happens to it, the owner has decided since.
 */
export function scheduleRule(env: Environment, fail: Fail): Rule {
  const { config, clock, scheduler, names } = env;
  /** Campaigns whose hour was chosen before a backup was restored, and not since. */
  const restored = new Set<string>();
  const scheduled = new Set<string>();
  const stalls = config.fates['stalls before'] + config.fates['stalls after'] > 0;
  const writing = stalls ? WRITING.stalled : WRITING.usually;
  const tolerance = config.skew + WRITING.usually;
  /** By how much the clock is ahead, and since when (in the scheduler's time). */
  let ahead = { by: clock.now() - scheduler.time(), since: 0 };

  /** Whether the clock has not jumped since a write that is carried out now may have been decided. */
  const isSteady = () => scheduler.time() - ahead.since > writing;

  function judgeStart(before: Campaign): void {
    const late = clock.now() - Date.parse(before.startsAt);
    const what = `${names.of(before.id)}, ${late} ms after its hour`;
    if (isSteady() && late < -tolerance) fail('started before its hour', what);
    if (isSteady() && late > LATE + config.skew + writing) fail('started late without being asked', what);
    if (before.installation !== env.installation) fail('a copy starts what was scheduled elsewhere', what);
    if (restored.has(before.id)) fail('a restored backup starts by itself', what);
  }

  function judgePause({ id, startsAt }: Campaign, { pausedBy, installation }: Campaign): void {
    const late = clock.now() - Date.parse(startsAt);
    const what = `${names.of(id)}, ${late} ms after its hour`;
    if (pausedBy === 'late' && isSteady() && late < LATE - tolerance)
      fail('paused as late although it is not', what);
    if (pausedBy === 'moved' && installation === env.installation)
      fail('paused as moved although it is not', what);
  }

  return {
    see(event) {
      const by = clock.now() - scheduler.time();
      if (by !== ahead.by) ahead = { by, since: scheduler.time() };
      if (event.kind === 'restored') for (const id of scheduled) restored.add(id);
      if (event.kind !== 'stored') return;
      const { before, after } = event.change;
      if (after.kind !== 'campaign') return;
      if (after.state === 'scheduled') {
        scheduled.add(after.id);
        // It was paused or frozen before, so the owner has looked at it.
        if (before.kind === 'campaign' && before.state !== 'scheduled') restored.delete(after.id);
      }
      if (before.kind !== 'campaign' || before.startsAt === '') return;
      const hasStarted = before.sentAt === '' && after.sentAt !== '';
      if (hasStarted && before.state === 'paused') fail('started while it was paused', names.of(after.id));
      if (hasStarted) judgeStart(before);
      if (after.state === 'paused' && before.state === 'scheduled') judgePause(before, after);
    },
  };
}
