import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Hero } from './Hero';

// Styles are the build's; what a button does needs none.
jest.mock('../../styles/motifs.module.css', () => ({}));
jest.mock('./hero.module.css', () => ({}));

interface Control {
  children?: ReactNode;
  href?: string;
  onClick?: () => void;
}

/** The hero's two controls, in order. */
const controlsOf = (node: ReactNode): ReactElement<Control>[] => {
  if (Array.isArray(node)) return node.flatMap(controlsOf);
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  const element = node as ReactElement<Control>;
  return element.type === 'a' || element.type === 'button' ? [element] : controlsOf(element.props.children);
};

function press(phase: 'pre-launch' | 'launched'): string[] {
  const called: string[] = [];
  const hero = Hero({
    phase,
    onBuyNow: () => called.push('buy now'),
    onLearnMore: () => called.push('learn more'),
  });
  for (const { props } of controlsOf(hero)) props.onClick?.();
  return called;
}

test('before the launch the buttons scroll to the signup and to the rules', () => {
  const controls = controlsOf(Hero({}));
  expect(controls.map(({ type, props }) => [type, props.children, props.href])).toEqual([
    ['a', 'Join Our Launch', '#signup'],
    ['a', 'How to Play', '#rules'],
  ]);
});

test('from the launch on they are buttons that lead nowhere by themselves', () => {
  const markup = renderToStaticMarkup(<Hero phase="launched" />);
  expect(markup.match(/<button type="button"/g)).toHaveLength(2);
  expect(markup).not.toContain('href="#signup"');
});

test.each(['pre-launch', 'launched'] as const)('%s: whoever asked for it is called back', (phase) => {
  expect(press(phase)).toEqual(['buy now', 'learn more']);
});

test('nobody has to ask for it', () => {
  for (const { props } of controlsOf(Hero({ phase: 'launched' }))) expect(props.onClick).toBeUndefined();
});
