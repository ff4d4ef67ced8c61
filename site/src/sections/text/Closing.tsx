import type { ReactNode } from 'react';
import * as shared from '../../styles/shared.module.css';
import * as styles from './closing.module.css';

interface ClosingProps {
  title: string;
  children: ReactNode;
}

/** The box at the end of a page with its next steps. */
export function Closing({ title, children }: ClosingProps) {
  return (
    <section className={`${shared.perforated} ${styles.closing}`}>
      <h2 className="display">{title}</h2>
      {children}
    </section>
  );
}
