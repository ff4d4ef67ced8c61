import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { startTestSystem } from '@tariff-tantrum/infra/testing';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { missingPrograms } from '../programs.mjs';

const missing = missingPrograms('libreoffice');
test.beforeEach(() => test.info().skip(missing !== undefined, missing));

/** Each name as a person types it: letters, quotes, separators, and what a spreadsheet would take for a formula. */
const NAMES = [
  'Åse Sørensen-Ærø',
  'Anna "Quote" O\'Hara',
  'Kurt, Gert; og Bent',
  '=1+1',
  '+45 12 34',
  '-cmd',
  '@SUM(A1)',
  'عمر الخيام',
] as const;

/**
 * What LibreOffice's dialog proposes for a file that begins with the mark of UTF-8: commas, quotes, UTF-8, from line 1.
 */
const AS_PROPOSED = 'CSV:44,34,76,1';

/** Opens a CSV file in LibreOffice, and returns it as a flat OpenDocument sheet. */
function openInCalc(csv: Buffer, folder: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'export.csv'), csv);
  const profile = pathToFileURL(join(folder, 'profile')).href;
  execFileSync(
    'soffice',
    [
      ...[`-env:UserInstallation=${profile}`, '--headless', `--infilter=${AS_PROPOSED}`],
      ...['--convert-to', 'fods', '--outdir', folder, join(folder, 'export.csv')],
    ],
    { env: { ...process.env, HOME: folder }, stdio: 'ignore' },
  );
  return readFileSync(join(folder, 'export.fods'), 'utf8');
}

interface Cell {
  formula: string | undefined;
  type: string | undefined;
  text: string;
}

/** Returns the cells of the rows of a flat OpenDocument sheet. */
function cellsOf(sheet: string): Cell[][] {
  return [...sheet.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].map(
      ([, attributes = '', content = '']) => ({
        formula: /table:formula="([^"]*)"/.exec(attributes)?.[1],
        type: /office:value-type="([^"]*)"/.exec(attributes)?.[1],
        text: content
          .replace(/<[^>]+>/g, '')
          .replaceAll('&quot;', '"')
          .replaceAll('&apos;', "'")
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&')
          .trim(),
      }),
    ),
  );
}

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
test('the export opens in LibreOffice with every letter, no formula, and each time on its day', async ({}, info) => {
  const system = await startTestSystem({ site: false });
  const signedUpAt = '2026-03-01T10:00:00.000Z';
  const rows = NAMES.map((name, index) => ({ email: `blåbær-${index}@example.org`, name, signedUpAt }));
  await system.owner.import({ rows });
  const response = await fetch(system.url + PATHS.export, {
    headers: { Authorization: `Bearer ${system.password}` },
  });
  const csv = Buffer.from(await response.arrayBuffer());
  await system.stop();

  const [header = [], ...people] = cellsOf(openInCalc(csv, info.outputPath('calc'))).filter((row) =>
    row.some(({ text }) => text !== ''),
  );
  const column = (name: string) => header.findIndex(({ text }) => text === name);
  expect(people).toHaveLength(NAMES.length);
  expect(people.flat().flatMap(({ formula }) => formula ?? [])).toEqual([]);
  const shown = new Map(
    people.map((row) => [row[column('email')]?.text ?? '', row[column('name')]?.text ?? '']),
  );
  // An apostrophe keeps a formula a text.
  for (const { email, name } of rows) expect.soft(shown.get(email)?.replace(/^'/, ''), email).toBe(name);
  for (const row of people) expect.soft(row.map(({ text }) => text).join(' ')).toMatch(/2026-03-01[T ]10:00/);
});
