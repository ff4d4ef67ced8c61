import type { ReactNode } from 'react';
import * as styles from './accordion.module.css';

export interface AccordionItem {
  /** The anchor of the answer; linking to it opens the item. */
  id: string;
  title: string;
  content: ReactNode;
}

interface AccordionProps {
  /** Items of one group close each other. */
  name: string;
  items: readonly AccordionItem[];
  /** The level of the titles in the page's outline. */
  headingLevel?: 2 | 3;
}

/**
 * Questions that open one at a time and can be closed again: the browser's own exclusive `<details>`, so they work
 * without a script. The id sits inside the item, since a browser opens `<details>` for a target inside it alone.
 */
export function Accordion({ name, items, headingLevel = 2 }: AccordionProps) {
  const Title = `h${headingLevel}` as const;
  return (
    <div className={styles.accordion}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={name} className={styles.item}>
          <summary className={styles.summary}>
            <Title className={styles.title}>{title}</Title>
          </summary>
          <div id={id} className={styles.content}>
            {content}
          </div>
        </details>
      ))}
    </div>
  );
}
