import type { ReactNode } from 'react';
import * as styles from './tabs.module.css';

export interface Tab {
  /** The panel's anchor. */
  id: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** Names the group for assistive technology. */
  label: string;
  tabs: readonly Tab[];
}

/**
 * Tabs made of links to their panels: the targeted panel shows, the first where none is targeted, all of them in
 * print. `enhanceTabs` later adds the ARIA tabs pattern to the same elements without moving anything.
 */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <div className={styles.tabs} data-tabs={label}>
      <ul className={styles.list}>
        {tabs.map(({ id, label: name }) => (
          <li key={id} className={styles.item}>
            <a href={`#${id}`} className={styles.tab} data-tab="">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.panels}>
        {tabs.map(({ id, content }) => (
          <div key={id} id={id} className={styles.panel}>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}
