import { type ComponentType, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates every island of this name, and sets `data-hydrated` on its element when React handles its events. Components
 * inside must not call `useId`: its ids would differ from those in the page, which is rendered as a whole.
 */
export function hydrateIslands<Props extends object>(name: string, Content: ComponentType<Props>): void {
  for (const island of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    const props = JSON.parse(island.dataset.props ?? '{}') as Props;
    hydrateRoot(island, <Hydrated {...{ island, Content, props }} />);
  }
}

interface HydratedProps<Props> {
  island: HTMLElement;
  Content: ComponentType<Props>;
  props: Props;
}

function Hydrated<Props extends object>({ island, Content, props }: HydratedProps<Props>) {
  // Effects of a parent run after those of its children, so that the content is ready as well.
  useEffect(() => {
    island.dataset.hydrated = '';
  }, [island]);
  return <Content {...props} />;
}
