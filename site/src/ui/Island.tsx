import type { ReactNode } from 'react';

interface IslandProps {
  /** The name of its browser entry, see `build/pages/islands.ts`. */
  name: string;
  /** What the entry's component is hydrated with: the same as `children` was rendered with. */
  props?: Readonly<Record<string, string | number>>;
  /** Wakes with the page instead of with the first touch. */
  eager?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A part of the page that React takes over in the browser. Its HTML is in the page and has to work as it is; its code
 * arrives when a visitor first points at it or moves the focus into it.
 */
export function Island({ name, props, eager, className, children }: IslandProps) {
  return (
    <div
      className={className}
      data-island={name}
      data-props={props && JSON.stringify(props)}
      data-eager={eager ? '' : undefined}
    >
      {children}
    </div>
  );
}
