import { filesOfWords } from './words.mjs';

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
