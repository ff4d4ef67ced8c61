import { parse } from 'postcss';
import { classesIn, usedCss } from './used-css';

const used = (css: string) => usedCss(parse(css), new Set(['a', 'b'])).replace(/\s+/g, '');

describe('usedCss', () => {
  it.each([
    ['a rule whose class is on the page', '.a{color:red}', '.a{color:red}'],
    ['a rule without a class', 'p{color:red}', 'p{color:red}'],
    ['no rule of another page', '.z{color:red}', ''],
    ['those of several selectors that can match', '.a,.z,.b .z{color:red}', '.a{color:red}'],
    ['a rule whose absent class is inside :not()', '.a:not(.z){color:red}', '.a:not(.z){color:red}'],
    [
      'a media query with the rules that are used',
      '@media print{.a{color:red}.z{color:red}}',
      '@mediaprint{.a{color:red}}',
    ],
    [
      'nested rules that are used, also in a media query',
      '.a{top:0;.z{top:1px}.b{top:2px;@media print{top:3px}}}.z{.a{top:4px}}',
      '.a{top:0;.b{top:2px;@mediaprint{top:3px}}}',
    ],
    ['no empty media query', '@media print{.z{color:red}}', ''],
    [
      'only keyframes that are used',
      '.a{animation:in 1s}@keyframes in{to{top:0}}@keyframes out{to{top:0}}',
      '.a{animation:in1s}@keyframesin{to{top:0}}',
    ],
    [
      'keyframes that only a nested media query uses',
      '.a{@media print{animation:in 1s}}@keyframes in{to{top:0}}',
      '.a{@mediaprint{animation:in1s}}@keyframesin{to{top:0}}',
    ],
    ['nested rules that are used', '.a{&:hover{top:0}.z &{top:0}}', '.a{&:hover{top:0}}'],
    [
      'only fonts that are used',
      '.a{font-family:One}@font-face{font-family:"One";src:url(/1)}@font-face{font-family:"Two";src:url(/2)}',
      '.a{font-family:One}@font-face{font-family:"One";src:url(/1)}',
    ],
    [
      'only custom properties that are used, also by one another',
      ':root{--x:1;--y:var(--x);--z:var(--w);--w:2}.a{top:var(--y)}',
      ':root{--x:1;--y:var(--x)}.a{top:var(--y)}',
    ],
  ])('keeps %s', (_, css, kept) => expect(used(css)).toBe(kept));

  it('keeps the order, on which the cascade depends', () => {
    expect(used('.a{top:0}.b{top:1px}.a{top:2px}')).toBe('.a{top:0}.b{top:1px}.a{top:2px}');
  });
});

test('classesIn finds classes, but none in comments and texts', () => {
  expect([...classesIn('/* .no */ .card:hover .in-it { content: ".no"; gap: 0.5rem }')]).toEqual([
    'card',
    'in-it',
  ]);
});
