import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolders } from '../testing';
import { adminPassword } from './admin-password';

const createFolder = useFolders();
let folder: string;
beforeEach(() => {
  folder = createFolder();
});

const made = (isTerminal: boolean) => adminPassword({ kind: 'generated' }, folder, isTerminal);

test('a generated password has 128 bits, is created once and is readable only by its owner', () => {
  const { password = '' } = made(false);
  expect(Buffer.from(password, 'base64url')).toHaveLength(16);
  expect(made(false).password).toBe(password);
  expect(statSync(join(folder, 'admin-password')).mode & 0o777).toBe(0o600);
});

test('the password is printed on a terminal but not to a log', () => {
  const { password = '', hint } = made(true);
  expect(hint).toContain(password);
  expect(made(false).hint).not.toContain(password);
  expect(made(false).hint).toContain(join(folder, 'admin-password'));
});

test('the password can be changed in its file', () => {
  writeFileSync(join(folder, 'admin-password'), 'another password\r\n', { mode: 0o600 });
  expect(made(false).password).toBe('another password');
});

test.each(['', '\n', 'short'])('a file with %j is refused, not replaced', (text) => {
  writeFileSync(join(folder, 'admin-password'), text, { mode: 0o600 });
  expect(() => made(false)).toThrow(join(folder, 'admin-password'));
  expect(readFileSync(join(folder, 'admin-password'), 'utf8')).toBe(text);
});

test.each([0o644, 0o640, 0o604, 0o660, 0o601])(
  'a file with mode %o is refused, and how to fix it',
  (mode) => {
    const file = join(folder, 'admin-password');
    writeFileSync(file, 'twelve letters\n');
    chmodSync(file, mode);
    expect(() => made(false)).toThrow(
      `${file} can be read by other users, so the password may be known. Delete the file for a new password, or write ` +
        `another one into it and run "chmod 600 ${file}".`,
    );
    expect(statSync(file).mode & 0o777).toBe(mode);
  },
);

test('a configured password is neither stored nor printed', () => {
  const given = adminPassword({ kind: 'given', password: 'twelve letters' }, folder, true);
  expect(given).toEqual({ password: 'twelve letters', hint: 'the one in ADMIN_PASSWORD' });
  expect(() => statSync(join(folder, 'admin-password'))).toThrow('ENOENT');
  expect(adminPassword({ kind: 'none' }, folder, true).password).toBeUndefined();
});
