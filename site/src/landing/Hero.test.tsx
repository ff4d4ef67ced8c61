import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { HERO } from '../content/pages/landing';
import { Hero } from './Hero';

// CSS modules are compiled only by the build.
jest.mock('../styles/shared.module.css', () => ({}));
jest.mock('./hero.module.css', () => ({}));
// The signup has tests of its own, in a browser.
jest.mock('./Coupon', () => ({ Coupon: () => null }));

interface Control {
  children?: ReactNode;
  href?: string;
  onClick?: () => void;
}

/** Returns the links and buttons of an element in document order. */
const controlsOf = (node: ReactNode): ReactElement<Control>[] => {
  if (Array.isArray(node)) return node.flatMap(controlsOf);
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  const element = node as ReactElement<Control>;
  return element.type === 'a' || element.type === 'button' ? [element] : controlsOf(element.props.children);
};

const noop = () => undefined;

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

test('during pre-launch the buttons are links', () => {
  const controls = controlsOf(Hero({ phase: 'pre-launch' }));
  const links = [HERO.join, HERO.learnMore].map(({ label, href }) => ['a', label, href]);
  expect(controls.map(({ type, props }) => [type, props.children, props.href])).toEqual(links);
});

test('after the launch they are buttons without a target if they have callbacks', () => {
  const markup = renderToStaticMarkup(<Hero phase="launched" onBuyNow={noop} onLearnMore={noop} />);
  expect(markup.match(/<button type="button"/g)).toHaveLength(2);
  expect(markup).not.toContain('<a ');
});

test.each(['pre-launch', 'launched'] as const)('in phase %s the buttons call their callbacks', (phase) => {
  expect(press(phase)).toEqual(['buy now', 'learn more']);
});

test('the callbacks are optional', () => {
  for (const { props } of controlsOf(Hero({ phase: 'launched' }))) expect(props.onClick).toBeUndefined();
});
