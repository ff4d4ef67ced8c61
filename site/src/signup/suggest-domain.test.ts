import { suggestAddress } from './suggest-domain';

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmsil.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail.comm', 'ada@gmail.com'],
  [' Ada@GMIAL.COM ', 'Ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
])('suggests for %s %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant);
});

it.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@email.com',
  'ada@gmx.net',
  'ada@gmx.at',
  'ada@gmx.dk',
  'ada@ymail.com',
  'ada@yahoo.de',
  'ada@example.com',
  'ada',
  '@gmial.com',
  'ada@',
])('suggests nothing for %s', (typed) => {
  expect(suggestAddress(typed)).toBeUndefined();
});
