import { join } from 'node:path';
import { HttpError } from '@tariff-tantrum/lambdas/client/errors';
import { backUp, restore } from '@tariff-tantrum/lambdas/table/sqlite/backup';
import { freezeForEverybody, startTestSystem, type TestSystem, useFolders } from '../../testing';

let system: TestSystem;
const createFolder = useFolders();
beforeAll(async () => {
  system = await startTestSystem({
    site: false,
    env: { MAIL_RATE: '1', OWNER_EMAIL: 'owner@example.org' },
  });
});
afterAll(() => system.stop());

it('pauses a campaign that was being sent when the backup was made, and resumes it only if the owner accepts duplicates', async () => {
  const { owner } = system;
  const id = await freezeForEverybody(owner, 30);
  await owner.changeCampaign({ id, action: 'send' });
  const file = join(createFolder(), 'backup.db');
  await backUp(system.dataDir, file);
  await system.kill('SIGTERM');
  await restore(system.dataDir, file, 'kept.db');
  await system.restart();

  const restored = await owner.campaignStatus({ id });
  expect(restored).toMatchObject({ state: 'paused', pausedBy: 'restored' });
  expect(restored.pausedBecause).toMatch(
    /^It was restored from a backup of \d{4}-\d\d-\d\d \d\d:\d\d \(\S+\); emails sent since then are not known\.$/,
  );
  const refused = await owner.changeCampaign({ id, action: 'resume' }).catch((error: unknown) => error);
  expect(refused instanceof HttpError && [refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining(restored.pausedBecause ?? ''),
  ]);
  expect((await owner.campaignStatus({ id })).state).toBe('paused');
  const resumed = await owner.changeCampaign({ id, action: 'resume', acceptDuplicates: true });
  expect(resumed.state).toBe('canary');
  await system.kill('SIGTERM');
  await system.restart();
  expect((await owner.campaignStatus({ id })).state).toBe('canary');
});
