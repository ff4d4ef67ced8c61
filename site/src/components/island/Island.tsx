import type { ReactNode } from 'react';

interface IslandProps {
  /** Name of its module in `build/islands/bundle.ts`. */
  name: string;
  /** Props to hydrate its component with; the same that `children` was rendered with. */
  props?: Readonly<Record<string, string | number>>;
  /** Loads the code with the page instead of on the first pointer event or focus. */
  eager?: boolean;
  /** Text in the brand face that its code shows later: the page contains only the letters that it uses. */
  laterTitle?: string;
  children: ReactNode;
}

/**
 * A part of the page with code of its own. Its HTML must work without a script; the code is loaded when a visitor
 * points at it or moves the focus into it. If that fails, each text of an element with `data-failed` is replaced.
 */
export function Island({ name, props, eager, laterTitle, children }: IslandProps) {
  return (
    <div
      data-island={name}
      data-props={props && JSON.stringify(props)}
      data-eager={eager ? '' : undefined}
      data-later-title={laterTitle}
    >
      {children}
    </div>
  );
}
