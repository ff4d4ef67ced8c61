import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHARED_CODE } from '@tariff-tantrum/lambdas/facts/facts';
import { addressOf, setUpCampaign } from '@tariff-tantrum/lambdas/system/testing/campaign';
import { createMailSystem } from '@tariff-tantrum/lambdas/system/testing/mail-system';
import { signUpAndConfirm } from '@tariff-tantrum/lambdas/system/testing/steps';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import { metered, sizeOf } from '@tariff-tantrum/lambdas/table/testing/metered-table';
import { createTestTable, storedItems } from '@tariff-tantrum/lambdas/table/testing/test-table';
import { ROOT } from '../testing';
import { type Counted, costRows, formatRows } from './costs';

/** How many people each use is recorded for. What a use costs once, such as the owner's calls, is divided among them. */
const PEOPLE = 200;
/** An email is counted in steps of as many bytes: its foot has the owner's address, and costs do not depend on it. */
const EMAIL_STEP = 20_000;
const DAY = 86_400_000;

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
  const items = (await storedItems(db.table)).filter(({ pk }) => /^(signups|people)#/.test(`${pk}`));
  // The table, and the index by time.
  return { units, stored: (2 * items.reduce((sum, item) => sum + sizeOf(item), 0)) / PEOPLE };
}

async function countCampaign() {
  const { db, count } = open();
  const { system, freeze, sendAll } = await setUpCampaign(db, PEOPLE);
  const units = await count(async () => sendAll(await freeze()));
  const bytes = system.sent.at(-1)?.mail.raw.length ?? 0;
  return { units, email: Math.ceil(bytes / EMAIL_STEP) * EMAIL_STEP };
}

async function recordUse(): Promise<Counted> {
  const [single, double, campaign] = [
    await countSignups('single'),
    await countSignups('double'),
    await countCampaign(),
  ];
  return {
    signup: single.units,
    stored: single.stored,
    confirmed: {
      reads: double.units.reads - single.units.reads,
      writes: double.units.writes - single.units.writes,
    },
    recipient: campaign.units,
    email: campaign.email,
  };
}

test('docs/deploying.md states the costs of AWS that follow from its prices and the recorded use', async () => {
  const counted = await recordUse();
  const docs = readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8');
  const { signup, confirmed, recipient } = counted;
  const shown = [signup, confirmed, recipient].map(
    ({ writes, reads }) => `${writes} writes and ${reads} reads`,
  );
  const ofCampaign = ['A campaign to as many', shown.at(-1) ?? ''];
  const lines = [...formatRows(costRows([0, 10_000, 1_000_000], counted)), ...shown];
  // Its lines, to be copied into the document; a campaign with a code for everybody costs less.
  const stated = lines.filter(
    (line) => SHARED_CODE === undefined || !ofCampaign.some((each) => line.includes(each)),
  );
  expect(stated.filter((line) => !docs.includes(line))).toEqual([]);
});
