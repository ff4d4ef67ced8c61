import type { ReactNode } from 'react';
import * as styles from './prose.module.css';

interface ProseProps {
  /** The section's anchor. */
  id?: string;
  title?: string;
  children: ReactNode;
}

/** A section of running text with an `h2`. */
export function Prose({ id, title, children }: ProseProps) {
  return (
    <section id={id} className={styles.prose}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {children}
    </section>
  );
}
