import { execFileSync } from 'node:child_process';
import { filesOfEngines, filesOfWords } from './words.mjs';

test('words choose the test files and journeys with one of them in their paths', () => {
  expect(filesOfWords(['tests/words', 'e2e/faq'])).toEqual({
    tests: ['tests/words.test.ts'],
    journeys: ['tests/e2e/faq.spec.ts'],
  });
  expect(filesOfWords(['no file has this name'])).toEqual({ tests: [], journeys: [] });
});

test('words choose neither long tests nor those of the real Electron', () => {
  const { tests, journeys } = filesOfWords(['.']);
  expect(tests.length).toBeGreaterThan(100);
  expect(journeys.length).toBeGreaterThan(20);
  expect([...tests, ...journeys].filter((file) => /\.long\.|electron\.spec/.test(file))).toEqual([]);
});

test('the deployed engines get every suite that opens tables of engines, but for those of the table itself', () => {
  const grep = ['grep', '-l', '--untracked', 'testing/engines', '--', 'lambdas/**/*.test.ts'];
  const callers = execFileSync('git', grep, { encoding: 'utf8' });
  const features = callers.split('\n').filter((file) => file !== '' && !file.startsWith('lambdas/table/'));
  expect(features.length).toBeGreaterThan(20);
  expect(filesOfEngines().toSorted()).toEqual(features.toSorted());
});
