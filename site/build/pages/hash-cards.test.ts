import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../files';
import { hashCards, withHashedCards } from './hash-cards';

const outputs: string[] = [];

/** Returns the output folder of a site with one card. */
function outputWith(picture: string): string {
  const output = mkdtempSync(join(tmpdir(), 'tariff-hash-'));
  outputs.push(output);
  mkdirSync(join(output, 'cards'));
  writeFileSync(join(output, 'cards/back.webp'), picture);
  return output;
}

afterAll(() => {
  for (const output of outputs) rmSync(output, { recursive: true });
});

describe('hashCards', () => {
  it('moves cards into a folder named after their content', () => {
    const output = outputWith('1');
    const folder = hashCards(output);
    expect(folder).toMatch(/^\/static\/cards-[0-9a-f]{16}$/);
    expect(filesIn(output)).toEqual([`${folder.slice(1)}/back.webp`]);
    expect(hashCards(outputWith('1'))).toBe(folder);
    expect(hashCards(outputWith('2'))).not.toBe(folder);
  });

  it('throws if there are no cards', () => {
    expect(() => hashCards(join(tmpdir(), 'nowhere'))).toThrow('ENOENT');
  });
});

test('withHashedCards changes the addresses of card pictures only', () => {
  expect(withHashedCards('<img src="/cards/back.webp"><a href="/cards/x">', '/static/cards-1')).toBe(
    '<img src="/static/cards-1/back.webp"><a href="/cards/x">',
  );
});
