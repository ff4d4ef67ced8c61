import type { ReactNode } from 'react';
import { Logo } from '../../art/Logo';
import * as shared from '../../styles/shared.module.css';
import * as styles from './frame.module.css';

interface FrameProps {
  navigation?: ReactNode;
  buttons: ReactNode;
  children: ReactNode;
}

/** The frame of the dashboard: a band with navigation and buttons, and the content below. */
export const Frame = ({ navigation, buttons, children }: FrameProps) => (
  <div className={styles.frame}>
    <header className={`${shared.band} ${styles.band}`}>
      <Logo className={styles.logo} />
      <div className={styles.buttons}>{buttons}</div>
    </header>
    {navigation}
    <main id="content" className={styles.content}>
      {children}
    </main>
  </div>
);
