import type { Notice } from '@tariff-tantrum/lambdas/contract/notice';
import { ADMIN } from '../words';
import * as styles from './findings.module.css';

/** Findings that must be corrected, or known, before something is sent. */
export const Findings = ({ findings }: { findings: readonly Notice[] }) => (
  <ul className={styles.findings}>
    {findings.map(({ severity, title, whatToDo }) => (
      <li key={title} data-severity={severity}>
        <strong>{`${ADMIN.severities[severity]} ${title}`}</strong> {whatToDo}
      </li>
    ))}
  </ul>
);
