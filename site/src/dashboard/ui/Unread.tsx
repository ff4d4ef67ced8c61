import { isLasting, OwnerError } from '@tariff-tantrum/lambdas/client/errors';
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
  const problem = error instanceof OwnerError ? error.problem : undefined;
  if (problem?.code === 'sessionEnded') return null;
  return (
    <div className={layout.problem} role="alert">
      <p>{problem?.text ?? ADMIN.failedToRead}</p>
      {!(problem && isLasting(problem)) && <Button kind="quiet" onClick={retry} label={ADMIN.tryAgain} />}
    </div>
  );
}
