import type { ReactNode } from 'react';
import * as styles from './tabs.module.css';

export interface Tab {
  /** The anchor of the panel. */
  id: string;
  label: string;
  content: ReactNode;
}

interface TabsProps {
  /** Accessible name of the group. */
  label: string;
  tabs: readonly Tab[];
}

/**
 * Tabs that are links to their panels: shows the targeted panel, the first one if none is targeted, and all of them in
 * print. `enhanceTabs` then adds the ARIA tabs pattern to the same elements without a layout shift.
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
