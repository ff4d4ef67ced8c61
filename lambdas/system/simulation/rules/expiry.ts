import { RETENTION_YEARS } from '../../../facts/facts';
import { DAY } from '../../../facts/time';
import type { Engine } from '../engine';
import type { Environment } from '../environment';
import { emailOf } from '../people';
import { createProcess } from '../process';
import { openCleaner } from '../product';
import { storedText } from '../stored';
import type { Fail } from './rule';

/**
 * After this time, nothing of a person is kept except their entry on the suppression list, which has no address (ms).
 */
const KEPT = (RETENTION_YEARS * 366 + 31) * DAY;

/** Lets the years pass, and judges that no address is stored any more. */
export async function judgeExpiry(env: Environment, engine: Engine, fail: Fail): Promise<void> {
  const { config, clock, names } = env;
  clock.jump(KEPT);
  const process = createProcess(env, 'cleaner');
  await openCleaner(env, process, engine.open(process)).clean();
  const stored = storedText(env);
  for (let person = 0; person < config.people; person += 1) {
    const email = emailOf(person);
    const line = stored.split('\n').find((item) => item.includes(email));
    if (line !== undefined) fail('stored after it has expired', `${names.of(email)}: ${line.slice(0, 300)}`);
  }
}
