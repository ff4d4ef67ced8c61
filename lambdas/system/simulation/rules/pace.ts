import { HOUR, SECOND } from '../../../facts/time';
import type { Environment } from '../environment';
import type { Sending } from '../events';
import { isToList } from './claims';
import type { Fail, Rule } from './rule';

/**
 * Emails are counted in windows of these lengths (ms). `LATE` more than the rate allows are possible: two that were
 * late, and one at the edge.
 */
const WINDOWS = [SECOND, 10 * SECOND];
const LATE = 3;

/** The rate, and the warm-up of the first hour, hold whichever process sends. */
export function paceRule({ config, clock, scheduler, names }: Environment, fail: Fail): Rule {
  const sends: number[] = [];
  /** When the owner pressed Send: the write may have been slow. */
  const sentAt = new Map<string, number>();
  /** Who got an email in the first hour, or may have. */
  const firstHour = new Map<string, Set<string>>();
  const isCold = new Set<string>();
  const { rate, sizes } = config;

  function checkRate(): void {
    if (rate === undefined) return;
    const now = scheduler.time();
    sends.push(now);
    while ((sends[0] ?? now) <= now - Math.max(...WINDOWS)) sends.shift();
    for (const window of WINDOWS) {
      const count = sends.filter((time) => time > now - window).length;
      if (count > Math.ceil((rate * window) / SECOND) + LATE)
        fail('faster than the rate', `${count} in ${window / SECOND} s at ${rate} a second`);
    }
  }

  function checkWarmUp({ kind: campaign, ref }: Sending): void {
    const began = sentAt.get(campaign);
    if (began === undefined || isCold.has(campaign) || clock.now() - began >= HOUR) return;
    const reached = (firstHour.get(campaign) ?? new Set()).add(ref);
    firstHour.set(campaign, reached);
    const most = Math.max(sizes.warmUp, sizes.canary);
    if (reached.size > most)
      fail(
        'more than the warm-up allows',
        `${names.of(campaign)}: ${reached.size} of ${most} in the first hour`,
      );
  }

  return {
    see(event) {
      switch (event.kind) {
        case 'asked':
          if (event.request.skipsWarmUp && event.request.campaign !== undefined)
            isCold.add(event.request.campaign);
          return;
        case 'stored': {
          const { before, after } = event.change;
          if (
            before.kind === 'campaign' &&
            after.kind === 'campaign' &&
            // Also when the time of a clock that was ahead is corrected.
            before.sentAt !== after.sentAt
          )
            sentAt.set(after.id, Date.parse(after.sentAt));
          // An email that the owner has sent again counts when it is sent: the hour may begin again when a clock is
          // corrected.
          if (before.kind === 'delivery' && after.kind === 'delivery')
            if (before.state === 'unknown' && after.state === 'due')
              firstHour.get(after.campaign)?.delete(after.ref);
          return;
        }
        case 'restored':
          firstHour.clear();
          return;
        case 'sending':
          if (isToList(event.email)) checkRate();
          return;
        case 'arrived':
          if (event.isAccepted && isToList(event.email)) checkWarmUp(event.email);
          return;
        case 'answered':
          if (event.isUnknown && isToList(event.email)) checkWarmUp(event.email);
          return;
      }
    },
  };
}
