import { HOUR, SECOND } from '../../../facts/time';
import type { Environment } from '../environment';
import { isToList } from './claims';
import type { Fail, Rule } from './rule';

/** Emails are counted in this time (ms): so many more than the rate allows are those that were late. */
const WINDOW = 10 * SECOND;
const LATE = 2;

/** The rate and the warm-up of the first hour hold, whoever sends. */
export function paceRule({ config, clock, scheduler, names }: Environment, fail: Fail): Rule {
  const sends: number[] = [];
  const sentAt = new Map<string, number>();
  const firstHour = new Map<string, number>();
  const isCold = new Set<string>();
  const { rate, sizes } = config;

  function checkRate(): void {
    if (rate === undefined) return;
    const now = scheduler.time();
    sends.push(now);
    while ((sends[0] ?? now) <= now - WINDOW) sends.shift();
    if (sends.length > Math.ceil((rate * WINDOW) / SECOND) + LATE)
      fail('faster than the rate', `${sends.length} in ${WINDOW / SECOND} s at ${rate} a second`);
  }

  function checkWarmUp(campaign: string): void {
    const began = sentAt.get(campaign);
    if (began === undefined || isCold.has(campaign) || clock.now() - began >= HOUR) return;
    const count = (firstHour.get(campaign) ?? 0) + 1;
    firstHour.set(campaign, count);
    const most = Math.max(sizes.warmUp, sizes.canary);
    if (count > most)
      fail('more than the warm-up allows', `${names.of(campaign)}: ${count} of ${most} in the first hour`);
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
            before.state === 'frozen' &&
            after.state === 'canary'
          )
            sentAt.set(after.id, clock.now());
          return;
        }
        case 'restored':
          firstHour.clear();
          return;
        case 'sending':
          if (isToList(event.email)) checkRate();
          return;
        case 'arrived':
          if (event.isAccepted && isToList(event.email)) checkWarmUp(event.email.kind);
          return;
      }
    },
  };
}
