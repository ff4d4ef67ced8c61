import type { ReactNode } from 'react';

interface IslandProps {
  /** Name of its browser entry, see `build/pages/islands.ts`. */
  name: string;
  /** Props to hydrate the entry's component with; the same that `children` was rendered with. */
  props?: Readonly<Record<string, string | number>>;
  /** Loads the code with the page instead of on the first pointer event or focus. */
  eager?: boolean;
  /** Text in the brand face that its script shows later: the page contains only the letters that it uses. */
  glyphs?: string;
  children: ReactNode;
}

/**
 * A part of the page that React hydrates in the browser. Its HTML must work without a script; its code is loaded when
 * a visitor first points at it or moves the focus into it.
 */
export function Island({ name, props, eager, glyphs, children }: IslandProps) {
  return (
    <div
      data-island={name}
      data-props={props && JSON.stringify(props)}
      data-eager={eager ? '' : undefined}
      data-glyphs={glyphs}
    >
      {children}
    </div>
  );
}
