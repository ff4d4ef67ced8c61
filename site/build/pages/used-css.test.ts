import { usedCss } from './used-css';

const page = '<p class="a b">x</p>';
const used = (css: string) => usedCss(css, page).replace(/\s+/g, '');

test.each([
  ['a rule whose class is on the page', '.a{color:red}', '.a{color:red}'],
  ['a rule without a class', 'p{color:red}', 'p{color:red}'],
  ['a rule of another page', '.z{color:red}', ''],
  ['of several selectors those that can match', '.a,.z,.b .z{color:red}', '.a{color:red}'],
  ['a rule that only excludes an absent class', '.a:not(.z){color:red}', '.a:not(.z){color:red}'],
  [
    'a media query with what is left in it',
    '@media print{.a{color:red}.z{color:red}}',
    '@mediaprint{.a{color:red}}',
  ],
  ['no media query that is left empty', '@media print{.z{color:red}}', ''],
  [
    'the keyframes that are named',
    '.a{animation:in 1s}@keyframes in{to{top:0}}@keyframes out{to{top:0}}',
    '.a{animation:in1s}@keyframesin{to{top:0}}',
  ],
  [
    'the fonts that are named',
    '.a{font-family:One}@font-face{font-family:"One";src:url(/1)}@font-face{font-family:"Two";src:url(/2)}',
    '.a{font-family:One}@font-face{font-family:"One";src:url(/1)}',
  ],
])('keeps %s', (_, css, kept) => expect(used(css)).toBe(kept));

test('the order stays, since the cascade depends on it', () => {
  expect(used('.a{top:0}.b{top:1px}.a{top:2px}')).toBe('.a{top:0}.b{top:1px}.a{top:2px}');
});
