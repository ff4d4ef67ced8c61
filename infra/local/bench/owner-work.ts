/**
 * Repeats one kind of the owner's work, in its own process with the lowest priority: it stands for another computer, so
 * it must not take the cores of the measured system. Says when it has begun; ends after its parent disconnects.
 */
import { constants, setPriority } from 'node:os';
import { createLaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { IMPORT_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { WORK_NAMES, type WorkName } from './work-names';

setPriority(constants.priority.PRIORITY_LOW);
const { WORK_URL: baseUrl = '', ADMIN_PASSWORD: password = '' } = process.env;
const owner = createLaunchClient({ baseUrl, password });

let imported = 0;
const works: Record<WorkName, () => Promise<unknown>> = {
  async 'exports of'() {
    const { chunks, rows } = await owner.export();
    for await (const chunk of chunks) chunk.fill(0);
    return rows();
  },
  'imports into'() {
    const signedUpAt = new Date().toISOString();
    const rows = Array.from({ length: IMPORT_LIMIT.rows }, (_, n) => ({
      email: `imported${imported + n}@example.org`,
      signedUpAt,
    }));
    imported += rows.length;
    return owner.import({ rows });
  },
  'counts of': () => owner.count({ trend: true }),
};

const name = WORK_NAMES.find((known) => known === process.argv[2]);
if (name === undefined) throw new Error('The work has no such name.');
process.send?.('begun');
while (process.connected) await works[name]();
