import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getCampaign } from '@tariff-tantrum/lambdas/campaigns/campaign/campaigns';
import { countStored } from '@tariff-tantrum/lambdas/system/move';
import { setUpCampaign } from '@tariff-tantrum/lambdas/system/testing/campaign';
import { backUp } from '@tariff-tantrum/lambdas/table/sqlite/backup';
import { openSqliteTable } from '@tariff-tantrum/lambdas/table/sqlite/sqlite-table';
import { hooked } from '@tariff-tantrum/lambdas/table/testing/hooked-table';
import { sqliteWorker } from '@tariff-tantrum/lambdas/table/testing/test-sqlite';
import { createTestTable, storedItems } from '@tariff-tantrum/lambdas/table/testing/test-table';
import { useFolders } from '../../testing/folders';
import type { DeployTools } from '../deploy/tools';
import { FakeAccount } from '../testing/fake-aws';
import { createTestDeploys } from '../testing/fake-aws/test-deploy';
import { fillStage, saveStage } from './move';

const { deployVersion, toolsFor } = createTestDeploys();
const createFolder = useFolders();
const storeWorker = sqliteWorker();
const KEY = 'a-key-of-one-machine-with-43-characters----';
const PEOPLE = 30;

/** Returns a deployed stage, and its tools; its secret has the value in `secret`. */
async function deployStage() {
  const account = new FakeAccount();
  await deployVersion(account, 1);
  const secret = { value: 'the-key-of-the-stage-of-43-characters------' };
  account.others.GetSecretValueCommand = () => ({ SecretString: secret.value });
  account.others.PutSecretValueCommand = ({ SecretString }) => {
    secret.value = String(SecretString);
    return {};
  };
  const table = account.openTable(account.stackOf('data')?.outputs.TableName ?? '');
  return { account, secret, table, tools: toolsFor(account, 1) };
}

/** Returns a backup of a machine that is sending a campaign and has scheduled nothing else. */
async function backUpMachine() {
  const folder = createFolder();
  const machine = await openSqliteTable({ folder, worker: storeWorker, timeout: 60_000 });
  const { freeze, change } = await setUpCampaign(createTestTable(machine), PEOPLE);
  const id = await freeze();
  await change(id, 'send');
  const items = await storedItems(machine);
  const counts = await countStored(machine);
  await machine.close();
  const file = join(createFolder(), 'machine.db');
  await backUp(folder, file, `${KEY}\n`);
  return { id, file, items, counts };
}

const isOfCampaign = ({ pk }: { pk?: unknown }): boolean => pk === 'campaigns' || pk === 'campaign-sending';
const sorted = (items: readonly object[]): string[] => items.map((item) => JSON.stringify(item)).sort();
const withoutCampaigns = (items: Awaited<ReturnType<typeof storedItems>>): string[] =>
  sorted(
    items
      .filter((item) => !isOfCampaign(item))
      .map((item) => Object.fromEntries(Object.entries(item).sort())),
  );

describe('a move from one machine to AWS and back', () => {
  it('takes every item and the key along, and no campaign goes on by itself', async () => {
    const { id, file, items, counts } = await backUpMachine();
    const { secret, table, tools } = await deployStage();
    await fillStage({ file, storeWorker }, tools);
    expect(withoutCampaigns(await storedItems(table))).toEqual(withoutCampaigns(items));
    expect(await countStored(table)).toEqual(counts);
    expect(secret.value).toBe(KEY);
    expect(await getCampaign({ table }, id)).toMatchObject({ state: 'canary', pausedBy: 'restored' });

    const back = join(createFolder(), 'stage.db');
    await saveStage({ file: back, storeWorker }, tools);
    const { table: another, tools: others } = await deployStage();
    await fillStage({ file: back, storeWorker }, others);
    expect(withoutCampaigns(await storedItems(another))).toEqual(withoutCampaigns(items));
    // Nothing of the list is left beside the file.
    expect(readdirSync(join(back, '..'))).toEqual(['stage.db']);
  });

  it('goes on after an interruption at each batch', async () => {
    const { file, items } = await backUpMachine();
    const { table, tools } = await deployStage();
    for (let batches = 1; ; batches += 1) {
      let writes = 0;
      const openTable: DeployTools['openTable'] = () =>
        hooked(table, {
          after({ name }) {
            if (name !== 'put') return;
            writes += 1;
            if (writes > batches * 25) throw new Error('The process was killed.');
          },
        });
      const filled = await fillStage({ file, storeWorker }, { ...tools, openTable }).then(
        () => true,
        () => false,
      );
      if (filled) break;
    }
    expect(withoutCampaigns(await storedItems(table))).toEqual(withoutCampaigns(items));
  });

  it('refuses a stage that holds anything, and one that is not deployed', async () => {
    const { file } = await backUpMachine();
    const { table, tools } = await deployStage();
    await createTestTable(table).signUp('ada@example.org');
    await expect(fillStage({ file, storeWorker }, tools)).rejects.toThrow(
      'Only an empty stage can be filled.',
    );
    expect((await countStored(table)).signups).toBe(1);
    const nowhere = toolsFor(new FakeAccount(), 1);
    const unwritten = join(createFolder(), 'nothing.db');
    await expect(saveStage({ file: unwritten, storeWorker }, nowhere)).rejects.toThrow('is not deployed');
    expect(existsSync(unwritten)).toBe(false);
  });
});
