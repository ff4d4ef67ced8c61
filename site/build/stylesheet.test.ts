import { checkAnimations } from './stylesheet';

it('refuses two animations of one name', () => {
  const css = '@keyframes rise{0%{top:0}}@keyframes rise-high{0%{top:0}}';
  expect(() => checkAnimations(css)).not.toThrow();
  expect(() => checkAnimations(`${css}@keyframes rise{0%{left:0}}`)).toThrow('two are called "rise"');
});
