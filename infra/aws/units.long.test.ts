import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_CODE } from '@tariff-tantrum/lambdas/facts/facts';
import { DAY, MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import { addressOf, setUpCampaign } from '@tariff-tantrum/lambdas/system/testing/campaign';
import { createMailSystem } from '@tariff-tantrum/lambdas/system/testing/mail-system';
import { signUpAndConfirm } from '@tariff-tantrum/lambdas/system/testing/steps';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import { metered } from '@tariff-tantrum/lambdas/table/testing/metered-table';
import { createTestTable } from '@tariff-tantrum/lambdas/table/testing/test-table';
import { ROOT } from './testing';

/**
 * How many people each use is recorded for. What a use costs once, such as the owner's calls, is divided among them.
 */
const PEOPLE = 200;
/** An email is counted in steps of as many bytes: its foot has the owner's address, and costs do not depend on it. */
const EMAIL_STEP = 20_000;

const open = () => {
  const meter = metered(createMemoryTable());
  const db = createTestTable(meter.table);
  /** Returns the units of a use by one person. */
  const count = async (use: () => Promise<unknown>) => {
    const before = { ...meter.tally };
    await use();
    // Which partitions random keys are in changes a little.
    return {
      reads: Math.round((meter.tally.reads - before.reads) / PEOPLE),
      writes: Math.round((meter.tally.writes - before.writes) / PEOPLE),
    };
  };
  return { db, count };
};

async function countSignups(optIn: 'single' | 'double') {
  const { db, count } = open();
  const system = createMailSystem(db, { optIn });
  const units = await count(async () => {
    for (let n = 0; n < PEOPLE; n += 1) {
      // As many an hour as the clients' limits allow.
      system.caller.address = `192.0.${n}.7`;
      if (optIn === 'single') await system.signUp(addressOf(n), 'Ada Lovelace');
      else await signUpAndConfirm(system, addressOf(n), 'Ada Lovelace');
      db.clock.time += DAY / 1000;
    }
  });
  return { units };
}

async function countCampaign() {
  const { db, count } = open();
  const { system, freeze, sendAll } = await setUpCampaign(db, PEOPLE);
  const units = await count(async () => sendAll(await freeze()));
  const bytes = system.sent.at(-1)?.mail.raw.length ?? 0;
  return { units, email: Math.ceil(bytes / EMAIL_STEP) * EMAIL_STEP };
}

/** Returns the cost of a run of the worker that finds nothing to do. */
async function countEmptyLook() {
  const { db, count } = open();
  const system = createMailSystem(db, { optIn: 'double', problems: async () => [] });
  await system.deliver();
  return count(async () => {
    for (let n = 0; n < PEOPLE; n += 1) {
      db.clock.time += MINUTE;
      await system.deliver();
    }
  });
}

const format = ({ writes, reads }: { writes: number; reads: number }) =>
  `${writes} write${writes === 1 ? '' : 's'} and ${reads} reads`;

test('docs/deploying.md states the units that its costs are computed from, as they are counted', async () => {
  const [single, double, campaign] = [
    await countSignups('single'),
    await countSignups('double'),
    await countCampaign(),
  ];
  const confirmed = {
    reads: double.units.reads - single.units.reads,
    writes: double.units.writes - single.units.writes,
  };
  const lines = [
    `a signup ${format(single.units)}`,
    `its confirmation ${format(confirmed)}`,
    // A code for everybody costs less.
    ...(SHARED_CODE === undefined ? [`a recipient of a campaign ${format(campaign.units)}`] : []),
    `an empty look of the worker ${format(await countEmptyLook())}`,
    `${campaign.email / 1000} kB an email`,
  ];
  const docs = readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8').replace(/\s+/g, ' ');
  expect(lines.filter((line) => !docs.includes(line))).toEqual([]);
});
