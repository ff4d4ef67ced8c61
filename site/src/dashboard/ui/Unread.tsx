import { OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import { ADMIN } from '../words';
import { Button } from './Button';
import * as layout from './layout.module.css';

interface UnreadProps {
  error: Error;
  /** Reads it again. */
  retry(): void;
}

/** Says why something could not be read, at the place where it would be. */
export function Unread({ error, retry }: UnreadProps) {
  if (error instanceof OwnerError && error.problem.code === 'sessionEnded') return null;
  return (
    <div className={layout.problem} role="alert">
      <p>{error instanceof OwnerError ? error.problem.text : ADMIN.failedToRead}</p>
      <Button kind="quiet" onClick={retry} label={ADMIN.tryAgain} />
    </div>
  );
}
