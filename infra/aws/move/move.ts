import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GetSecretValueCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { pauseRestored } from '@tariff-tantrum/lambdas/campaigns/campaign/pauses';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { copyTable, countStored, isUnused, type StoredCounts } from '@tariff-tantrum/lambdas/system/move';
import { moveMarks } from '@tariff-tantrum/lambdas/table/backup-mark';
import { backUp, restore } from '@tariff-tantrum/lambdas/table/sqlite/backup';
import { openSqliteTable } from '@tariff-tantrum/lambdas/table/sqlite/sqlite-table';
import type { Table } from '@tariff-tantrum/lambdas/table/table';
import { outputsOf, resourcesOf } from '../deploy/aws/stacks';
import { RefusedError } from '../deploy/check';
import type { DeployTools } from '../deploy/tools';

/** A backup, and the program of the embedded store's thread. */
export interface MoveFile {
  file: string;
  storeWorker: string;
}

/** Items between two lines about the progress. */
const REPORT_EACH = 5000;
/** Write units of an item of less than a kilobyte: itself, and its rows in two indexes at most. */
const WRITES = 3;
/** The price of a million write units in eu-west-1, in USD without tax (November 2025). */
const MILLION_WRITES_USD = 0.705;

/**
 * Saves everything of a stage to a backup as `npm run backup` makes it, with the key of links.
 * @throws RefusedError if the stage is not deployed
 */
export async function saveStage({ file, storeWorker }: MoveFile, tools: DeployTools): Promise<void> {
  const { table, secret } = await stageOf(tools);
  await withFolder(file, async (folder) => {
    await withSqlite(folder, storeWorker, async (copy) => {
      printCounts('On the stage', await countStored(table), tools);
      await copyTable(table, copy, progress(tools));
      printCounts('In the file', await countStored(copy), tools);
    });
    const { SecretString: key } = await tools.aws.secrets.send(
      new GetSecretValueCommand({ SecretId: secret }),
    );
    const { bytes } = await backUp(folder, file, key && `${key}\n`);
    tools.print(
      `${file}: ${formatCount(bytes)} bytes, with the key of the links in emails. Only you may read it.`,
    );
  });
}

/**
 * Fills an empty stage with a backup, and its secret with the key of links. First pauses campaigns in the backup that
 * were under way or scheduled, so that the stage sends none by itself. Continues an interrupted run.
 * @throws RefusedError if the stage is not deployed, or has signups, codes, orders or campaigns
 */
export async function fillStage({ file, storeWorker }: MoveFile, tools: DeployTools): Promise<void> {
  const { table, secret } = await stageOf(tools);
  const id = createHash('sha256').update(readFileSync(file)).digest('hex');
  const marks = moveMarks.on(table);
  const isContinued = (await marks.get({}))?.file === id;
  if (!isContinued && !(await isUnused(table)))
    throw new RefusedError(
      `${tools.stage} has signups, codes, orders or campaigns already, and was not changed. Only an empty stage can be filled.`,
    );
  await withFolder(file, async (folder) => {
    const { key } = await restore(folder, file, 'before.db');
    await withSqlite(folder, storeWorker, async (copy) => {
      await pauseRestored({ table: copy, now: () => tools.now().getTime() });
      const counts = await countStored(copy);
      printCounts('In the file', counts, tools);
      const items = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const usd = (items / 1_000_000) * WRITES * MILLION_WRITES_USD;
      tools.print(`Writing it costs ${usd < 0.01 ? 'less than a cent' : `about ${usd.toFixed(2)} USD`}.`);
      await marks.put({ file: id });
      // First, so that no Lambda hashes an address by another key.
      if (key !== undefined)
        await tools.aws.secrets.send(
          new PutSecretValueCommand({ SecretId: secret, SecretString: key.trim() }),
        );
      await copyTable(copy, table, progress(tools));
      printCounts('On the stage', await countStored(table), tools);
      await marks.delete({}, 'always');
    });
  });
  tools.print(
    'Campaigns that were under way or scheduled are paused: "campaign list" shows them. Links in emails work within five minutes. ' +
      'The admin password is that of the stage.',
  );
}

/** Returns the table of a stage, and the ARN of its mail key. */
async function stageOf(tools: DeployTools): Promise<{ table: Table; secret: string }> {
  const { TableName } = await outputsOf(tools, 'data');
  const secrets = await resourcesOf(tools, 'data', 'AWS::SecretsManager::Secret');
  const secret = secrets.find((id) => id.includes('MailKey'));
  if (TableName === undefined || secret === undefined)
    throw new RefusedError(`${tools.stage} is not deployed to the account of these credentials.`);
  return { table: tools.openTable(tools.settings.restoredTable ?? TableName), secret };
}

/** Calls a function with a folder beside a file, which is deleted afterwards: it holds the whole list. */
async function withFolder(file: string, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(dirname(file), '.moving-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function withSqlite(
  folder: string,
  worker: string,
  use: (table: Table) => Promise<void>,
): Promise<void> {
  const table = await openSqliteTable({ folder, worker });
  try {
    await use(table);
  } finally {
    await table.close();
  }
}

const progress = ({ pause, print }: DeployTools) => {
  let reported = 0;
  return {
    pause,
    onProgress(copied: number): void {
      if (copied - reported < REPORT_EACH) return;
      reported = copied;
      print(`${formatCount(copied)} items copied ...`);
    },
  };
};

const printCounts = (where: string, counts: StoredCounts, { print }: DeployTools): void =>
  print(
    `${where}: ${Object.entries(counts)
      .map(([name, count]) => `${name} ${formatCount(count)}`)
      .join(', ')}.`,
  );
