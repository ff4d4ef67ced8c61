import type { ReactNode } from 'react';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './closing.module.css';

interface ClosingProps {
  title: string;
  children: ReactNode;
}

/** The box at the end of a page with its next steps. */
export function Closing({ title, children }: ClosingProps) {
  return (
    <section className={`${motifs.perforated} ${styles.closing}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
