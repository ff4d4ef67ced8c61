import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { problemsOf, readSignups, startTestSystem, type TestSystem } from '../../testing';

let system: TestSystem;
beforeAll(async () => {
  // The largest size of a file: enough for the start and some signups.
  system = await startTestSystem({ site: false, fileSizeLimit: 256 });
});
afterAll(() => system.stop());

async function signUp(email: string) {
  const response = await fetch(`${system.url}/api/launch-signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return { status: response.status, text: await response.text() };
}

/** What `doctor` and `/admin` show. */
async function problems(): Promise<string[]> {
  return (await problemsOf(system)).map(({ title }) => title);
}

/** Signs up until the first refusal. */
async function signUpUntilRefused() {
  const acknowledged: string[] = [];
  for (let n = 0; n < 5000; n += 1) {
    const email = `person-${n}@example.org`;
    const response = await signUp(email);
    if (response.status !== 201) return { acknowledged, refused: response };
    acknowledged.push(email);
  }
  throw new Error('The disk did not fill up.');
}

test('a disk that fills up makes signups respond with 504 while reads go on, until there is space again', async () => {
  const { acknowledged, refused } = await signUpUntilRefused();
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(refused).toMatchObject({ status: 504, text: ERROR_TEXTS.storeUnavailable });
  const { total, rows } = await readSignups(system);
  expect([total, [...rows].sort()]).toEqual([acknowledged.length, [...acknowledged].sort()]);
  expect(await problems()).toEqual([expect.stringContaining('The disk is full or fails')]);

  system.limitFileSize('unlimited');
  expect(await signUp('later@example.org')).toMatchObject({ status: 201 });
  const later = await readSignups(system);
  expect([...later.rows].sort()).toEqual([...acknowledged, 'later@example.org'].sort());
  expect(system.process.exitCode).toBeNull();
  // The log contains the reason, and nothing personal.
  expect(system.output()).toMatch(/"error":"StoreUnavailableError SQLITE_(FULL|IOERR)"/);
  expect(system.output()).not.toContain('@example.org');
});
