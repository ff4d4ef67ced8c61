import { useEffect, useRef, useState } from 'react';
import { DEMO } from '../../content/pages/landing';
import * as shared from '../../styles/shared.module.css';
import { hydrate } from '../../ui/hydrate';
import { Demo } from './Demo';
import * as styles from './demo.module.css';

/** The game behind a `<details>`, which opens before its code is loaded. */
export function DemoSection() {
  const [ready, setReady] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before this code was loaded.
  useEffect(() => {
    setReady(true);
    setIsOpen(details.current?.open === true);
  }, []);
  return (
    <details ref={details} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={`${shared.button} ${styles.summary}`}>{isOpen ? DEMO.close : DEMO.open}</summary>
      {ready ? (
        <Demo />
      ) : (
        <p className={styles.message} role="status" data-failed={DEMO.failed}>
          {DEMO.loading}
        </p>
      )}
      <noscript>
        <p>{DEMO.withoutScript}</p>
      </noscript>
    </details>
  );
}

/** Makes the game on the page live. */
export const mount = (island: HTMLElement): void => hydrate(island, DemoSection);
