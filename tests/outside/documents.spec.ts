import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { startTestSystem } from '@tariff-tantrum/infra/testing';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { missingPrograms } from '../programs.mjs';
import { htmlProblems } from './nu';

const OUTPUT = fileURLToPath(new URL('../../site/public', import.meta.url));

const missing = missingPrograms('java');
test.beforeEach(() => test.info().skip(missing !== undefined, missing));

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
test('Nu finds no error in any built page', ({}, info) => {
  const files = readdirSync(OUTPUT, { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('.html'),
  );
  const pages = Object.fromEntries(files.map((file) => [file, readFileSync(join(OUTPUT, file), 'utf8')]));
  expect(files.length).toBeGreaterThan(10);
  expect(htmlProblems(pages, info.outputPath('html'))).toEqual([]);
});

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
test('Nu finds no error in any page of the API', async ({}, info) => {
  const system = await startTestSystem({ site: false, env: { OPT_IN: 'double' } });
  const post = (path: string, body: Record<string, string>) =>
    fetch(system.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: system.url },
      body: new URLSearchParams(body),
    });
  /** Returns the page behind the link of the newest email to a path. */
  const follow = async (path: string): Promise<string> => {
    const { emails } = await system.owner.outbox();
    const found = emails
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .find((link) => new URL(link).pathname === path);
    if (found === undefined) throw new Error(`No email has a link to ${path}.`);
    const { pathname, search } = new URL(found);
    const response = await fetch(system.url + pathname + search);
    return response.text();
  };
  await system.owner.import({
    rows: [{ email: 'grace@example.org', name: 'Grace <b> & "Søn"', signedUpAt: new Date().toISOString() }],
  });
  await post(PATHS.signup, { email: 'ada@example.org' });
  const requested = await (await post(PATHS.requestLink, { email: 'grace@example.org' })).text();
  await expect.poll(async () => (await system.owner.outbox()).emails.length).toBe(2);
  const pages = {
    confirm: await follow(PATHS.confirm),
    leave: await follow(PATHS.unsubscribe),
    requested,
    'my signup': await follow(PATHS.mySignup),
  };
  await system.stop();
  for (const page of Object.values(pages)) expect(page).toMatch(/^<!DOCTYPE html>/);
  expect(htmlProblems(pages, info.outputPath('html'))).toEqual([]);
});
