import { OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import type { Draft } from './use-draft';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.draft;

/** Why the last version of a draft is not saved, and what can be done; nothing if it is. */
export function SaveProblem({ draft }: { draft: Draft }) {
  const { state, other, saveNow, takeOther, keepMine } = draft;
  if (!(state instanceof Error)) return null;
  if (other)
    return (
      <div className={layout.problem} role="alert">
        <p>{WORDS.other.text}</p>
        <pre className={layout.emailText}>{`${other.subject}\n\n${other.text}`}</pre>
        <div className={layout.actions}>
          <Button onClick={takeOther} label={WORDS.other.take} />
          <Button kind="quiet" onClick={keepMine} label={WORDS.other.keep} />
        </div>
      </div>
    );
  return (
    <div className={layout.problem} role="alert">
      <p>{state instanceof OwnerError && `${WORDS.notSaved} ${state.problem.text}`}</p>
      <Button onClick={saveNow} label={WORDS.saveAgain} />
    </div>
  );
}
