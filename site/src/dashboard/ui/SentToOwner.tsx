import { hasError, type SentToOwner as Sent } from '@tariff-tantrum/lambdas/contract/notice';
import { ADMIN } from '../words';
import { Findings } from './Findings';
import * as layout from './layout.module.css';

/** Where an email to the owner goes, or what must be settled first. */
export function SentToOwner({ to, findings }: Sent) {
  const isWaiting = hasError(findings);
  return (
    <>
      <p className={isWaiting ? layout.problem : layout.done}>
        {isWaiting ? ADMIN.waitsFor : `${ADMIN.onItsWayTo} ${to}.`}
      </p>
      <Findings findings={findings} />
    </>
  );
}
