import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_DAYS } from '@tariff-tantrum/lambdas/facts/facts';
import { DAY } from '@tariff-tantrum/lambdas/facts/time';
import { useFolders } from '../../testing';
import { deleteKeptLists, nameOfKeptList } from './kept-lists';

const NOW = Date.parse('2026-03-31T10:20:30.400Z');
const createFolder = useFolders();

test('a list that a restore has kept is deleted as soon as backups must be, and nothing else', () => {
  const folder = createFolder();
  const [old, recent] = [BACKUP_DAYS * DAY, BACKUP_DAYS * DAY - 1].map((age) => nameOfKeptList(NOW - age));
  const others = ['signups.db', 'signups-2026-01-01.db', 'signups-until-then.db', 'mail-key'];
  const files = [...others, `${old}`, `${recent}`];
  for (const name of files) writeFileSync(join(folder, name), '');
  expect(deleteKeptLists(folder, NOW)).toEqual([old]);
  expect(readdirSync(folder).sort()).toEqual([...others, recent].sort());
});
