import { cpSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '@tariff-tantrum/lambdas/table/sqlite/database';
import { sqliteWorker } from '@tariff-tantrum/lambdas/table/testing/test-sqlite';
import { useFolders } from '../../testing';
import { openEmbeddedStore } from './embedded-store';

const createFolder = useFolders();

/** Opens and closes the store of a folder, and returns the name of its installation. */
async function nameOf(folder: string): Promise<string> {
  const closing: (() => unknown)[] = [];
  const lifetime = { fail: () => undefined, onShutdown: (step: () => unknown) => void closing.push(step) };
  const { installation } = await openEmbeddedStore({ folder, storeWorker: sqliteWorker(), lifetime });
  for (const close of closing) await close();
  return installation;
}

test('a data folder keeps its name when it is opened again or moved, and a copy has another', async () => {
  const parent = createFolder();
  const [folder, moved, copy] = [join(parent, 'data'), join(parent, 'moved'), join(parent, 'copy')];
  mkdirSync(folder);
  const name = await nameOf(folder);
  expect(await nameOf(folder)).toBe(name);
  renameSync(folder, moved);
  expect(await nameOf(moved)).toBe(name);
  cpSync(moved, copy, { recursive: true });
  expect(await nameOf(copy)).not.toBe(name);
  // A database that is put in place of another one is a copy, too.
  const given = join(parent, 'given.db');
  cpSync(join(copy, DATABASE_FILE), given);
  renameSync(given, join(moved, DATABASE_FILE));
  expect(await nameOf(moved)).not.toBe(name);
});
