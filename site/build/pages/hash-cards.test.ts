import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../files';
import { hashCards, withHashedCards } from './hash-cards';

const outputs: string[] = [];

/** A built site with one card. */
function built(drawing: string): string {
  const output = mkdtempSync(join(tmpdir(), 'tariff-hash-'));
  outputs.push(output);
  mkdirSync(join(output, 'cards'));
  writeFileSync(join(output, 'cards/back.webp'), drawing);
  return output;
}

afterAll(() => {
  for (const output of outputs) rmSync(output, { recursive: true });
});

test('cards move into a folder that is named after what is drawn on them', () => {
  const output = built('<svg>1</svg>');
  const folder = hashCards(output);
  expect(folder).toMatch(/^\/static\/cards-[0-9a-f]{16}$/);
  expect(filesIn(output)).toEqual([`${folder.slice(1)}/back.webp`]);
  expect(hashCards(built('<svg>1</svg>'))).toBe(folder);
  expect(hashCards(built('<svg>2</svg>'))).not.toBe(folder);
});

test('pages find them there', () => {
  expect(withHashedCards('<img src="/cards/back.webp"><a href="/cards/x">', '/static/cards-1')).toBe(
    '<img src="/static/cards-1/back.webp"><a href="/cards/x">',
  );
});

test('a build without cards stops', () => {
  expect(() => hashCards(join(tmpdir(), 'nowhere'))).toThrow('ENOENT');
});
