import { useEffect, useState } from 'react';
import { DEMO } from '../../content/pages/landing';
import * as shared from '../../styles/shared.module.css';
import { Demo } from './Demo';
import * as styles from './demo.module.css';

/** The game behind a `<details>`, which opens before its code is loaded. */
export function DemoSection() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <details>
      <summary className={`${shared.button} ${styles.summary}`}>{DEMO.open}</summary>
      {ready ? <Demo /> : <p className={styles.message}>{DEMO.loading}</p>}
      <noscript>
        <p>{DEMO.withoutScript}</p>
      </noscript>
    </details>
  );
}
