import { describeAudience } from '@tariff-tantrum/lambdas/client/describe-audience';
import { OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/SelectField';
import { TextArea } from '../ui/TextArea';
import { TextField } from '../ui/TextField';
import { Preview } from './Preview';
import type { Draft } from './use-draft';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.draft;

interface DraftFormProps {
  draft: Draft;
  /** Returns the subject of another campaign; undefined if there is none. */
  subjectOf(id: string): string | undefined;
  /** The buttons below. */
  children: ReactNode;
}

/** Writes a draft beside the email that it becomes. */
export function DraftForm({ draft, subjectOf, children }: DraftFormProps) {
  const { typed, setTyped, state, saveNow, email } = draft;
  const error = state instanceof Error ? state : undefined;
  const type = (form: HTMLFormElement) => {
    const { to, unconfirmed, ...fields } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    // What is about another campaign stays so: the form has no field for it.
    const chosen = to === 'everyone' || to === 'not-ordered' ? to : typed.to;
    setTyped({ ...typed, ...fields, to: chosen, unconfirmed: unconfirmed === 'true' });
  };
  return (
    <div className={layout.oneToOne}>
      <form
        className={layout.writing}
        aria-label={CAMPAIGNS.steps.names.write}
        onChange={(event) => type(event.currentTarget)}
        // Saves at once before something else is used.
        onBlur={saveNow}
        onSubmit={(event) => {
          event.preventDefault();
          saveNow();
        }}
      >
        <TextField
          label={WORDS.subject}
          name="subject"
          defaultValue={typed.subject}
          autoCapitalize="sentences"
        />
        <TextArea label={WORDS.text} name="text" rows={18} defaultValue={typed.text} />
        <p className={layout.hint}>{WORDS.textHint}</p>
        <div className={layout.fields}>
          {typed.of !== undefined ? (
            <p className={layout.hint}>{`${WORDS.to}: ${describeAudience(typed, subjectOf)}`}</p>
          ) : (
            <SelectField label={WORDS.to} name="to" options={WORDS.tos} defaultValue={typed.to} />
          )}
          <SelectField
            label={WORDS.unconfirmed}
            name="unconfirmed"
            options={WORDS.including}
            defaultValue={String(typed.unconfirmed)}
          />
        </div>
        <p className={error ? layout.problem : layout.hint} role="status">
          {error instanceof OwnerError && `${WORDS.notSaved} ${error.problem.text}`}
          {state === 'saved' && WORDS.saved}
          {state === 'saving' && WORDS.saving}
        </p>
        {error && <Button onClick={saveNow} label={WORDS.saveAgain} />}
        <div className={layout.actions}>{children}</div>
      </form>
      {email && (
        <section className={layout.sheet}>
          <Preview email={email} />
        </section>
      )}
    </div>
  );
}
