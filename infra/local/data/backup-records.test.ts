import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, isoOf } from '@tariff-tantrum/lambdas/facts/time';
import { useFolders } from '../../testing';
import { findBackupProblem, readBackups, recordBackup, recordTrial } from './backup-records';

const createFolder = useFolders();
const NOW = Date.UTC(2028, 5, 1, 12);
const PUBLIC = 'https://shop.example';
const ago = (days: number) => isoOf(NOW - days * DAY);

it('keeps in the data folder when a backup was made and one was tried', () => {
  const folder = createFolder();
  expect(readBackups(folder)).toEqual({});
  recordBackup(folder, NOW);
  recordTrial(folder, NOW, ago(1));
  expect(readBackups(folder)).toEqual({ madeAt: isoOf(NOW), tried: { at: isoOf(NOW), madeAt: ago(1) } });
});

it('ignores a record that cannot be read', () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'backup-made.json'), '{');
  expect(readBackups(folder)).toEqual({});
});

describe('a public site', () => {
  it.each([
    ['has a problem without any backup', {}, 'backup-old'],
    ['has one if the last backup is older than two days', { madeAt: ago(2.1) }, 'backup-old'],
    ['has one if no backup was tried', { madeAt: ago(1) }, 'backup-untried'],
    [
      'has one if the backup that was tried is older than five weeks',
      { madeAt: ago(1), tried: { at: ago(1), madeAt: ago(36) } },
      'backup-untried',
    ],
    [
      'has none if the backup of yesterday was made and one of a month ago was tried',
      { madeAt: ago(1), tried: { at: ago(30), madeAt: ago(31) } },
      undefined,
    ],
  ])('%s', (_, backups, id) => {
    expect(findBackupProblem(backups, PUBLIC, NOW)?.id).toBe(id);
  });
});

it('is no problem of a site that only this machine can open', () => {
  expect(findBackupProblem({}, 'http://127.0.0.1:8080', NOW)).toBeUndefined();
});
