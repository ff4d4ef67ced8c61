import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Brings a page's island of this name to life. Ids inside it are written out: `useId` would differ from the page's. */
export function hydrateIsland<Props extends object>(name: string, Content: ComponentType<Props>): void {
  const island = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (!island) return;
  const props = JSON.parse(island.dataset.props ?? '{}') as Props;
  hydrateRoot(island, <Content {...props} />);
}
