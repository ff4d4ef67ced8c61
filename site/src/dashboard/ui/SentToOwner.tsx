import { hasError, type SentToOwnerResult } from '@tariff-tantrum/lambdas/contract/notice';
import { ADMIN } from '../words';
import { Findings } from './Findings';
import * as layout from './layout.module.css';

/** Where an email to the owner goes, or what must be corrected first. */
export function SentToOwner({ to, findings, isRehearsal }: SentToOwnerResult) {
  const isWaiting = hasError(findings);
  const sent = isRehearsal ? ADMIN.writtenFor : ADMIN.onItsWayTo;
  return (
    <>
      <p className={isWaiting ? layout.problem : layout.done}>
        {isWaiting ? ADMIN.waitsFor : `${sent} ${to}.`}
      </p>
      <Findings findings={findings} />
    </>
  );
}
