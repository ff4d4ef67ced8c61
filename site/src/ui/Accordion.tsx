import type { ReactNode } from 'react';
import * as styles from './accordion.module.css';

export interface AccordionItem {
  /** The anchor of the content; linking to it opens the item. */
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  /** Name of the group: only one of its items is open at a time. */
  name: string;
  items: readonly AccordionItem[];
}

/**
 * Items of which one is open at a time and can be closed again: exclusive `<details>`, which work without a script. The
 * id is inside the item because browsers open `<details>` only for a target inside it.
 */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={name} className={styles.item}>
          <summary className={styles.summary}>
            <h2 className={styles.title}>{title}</h2>
          </summary>
          <div id={id} className={styles.content}>
            {content}
          </div>
        </details>
      ))}
    </div>
  );
}
