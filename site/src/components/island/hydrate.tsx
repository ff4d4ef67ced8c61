import { type ComponentType, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Hydrates the element of an `Island`, and sets its `data-hydrated` when React handles its events. Components inside
 * must not call `useId`: its ids would differ from those in the page, which is rendered as a whole.
 */
export function hydrate<Props extends object>(island: HTMLElement, Content: ComponentType<Props>): void {
  const props = JSON.parse(island.dataset.props ?? '{}') as Props;
  hydrateRoot(island, <Hydrated island={island} Content={Content} props={props} />);
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
