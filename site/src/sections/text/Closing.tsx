import type { ReactNode } from 'react';
import { JOIN_PANEL } from '../../content/layout';
import * as shared from '../../styles/shared.module.css';
import { ButtonLinks } from './ButtonLinks';
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

/** The invitation at the end of a page to read. */
export const JoinPanel = () => (
  <Closing title={JOIN_PANEL.title}>
    <p>{JOIN_PANEL.text}</p>
    <ButtonLinks primary={JOIN_PANEL.join} />
  </Closing>
);
