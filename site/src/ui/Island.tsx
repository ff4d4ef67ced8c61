import type { ReactNode } from 'react';

interface IslandProps {
  /** The name of its browser entry, see `build/islands.ts`. */
  name: string;
  children: ReactNode;
}

/**
 * A part of the page that React takes over in the browser. Its HTML is in the page and has to work as it is; its code
 * arrives when a visitor first points at it, focuses it or presses a key in it.
 */
export function Island({ name, children }: IslandProps) {
  return <div data-island={name}>{children}</div>;
}
