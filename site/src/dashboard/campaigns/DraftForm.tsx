import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import type { ReactNode } from 'react';
import * as layout from '../ui/layout.module.css';
import { TextArea } from '../ui/TextArea';
import { TextField } from '../ui/TextField';
import { AudienceFields } from './AudienceFields';
import { DraftPreview } from './DraftPreview';
import { SaveProblem } from './SaveProblem';
import type { Draft } from './use-draft';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.draft;

interface DraftFormProps {
  draft: Draft;
  /** The other campaigns, newest first. */
  others: readonly Campaign[];
  /** The buttons below. */
  children: ReactNode;
}

/** Writes a draft beside the email that it becomes. */
export function DraftForm({ draft, others, children }: DraftFormProps) {
  const { typed, type, state, saveUnsent, saveNow, shown } = draft;
  const change = (part: Partial<Campaign>) => type({ ...typed, ...part });
  return (
    <div className={layout.oneToOne}>
      <form
        // Other text in the fields needs new ones.
        key={shown}
        className={layout.writing}
        aria-label={CAMPAIGNS.steps.names.write}
        // Saves before something else is used. A failed save is not repeated here: its buttons would disappear while
        // one is pressed.
        onBlur={saveUnsent}
        onSubmit={(event) => {
          event.preventDefault();
          saveNow();
        }}
      >
        <TextField
          label={WORDS.subject}
          defaultValue={typed.subject}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
          autoCapitalize="sentences"
        />
        <TextArea
          label={WORDS.text}
          rows={18}
          defaultValue={typed.text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
        <p className={layout.hint}>{WORDS.textHint}</p>
        <AudienceFields others={others} recipients={typed} onChange={change} />
        <p className={layout.hint} role="status">
          {state === 'saved' && WORDS.saved}
          {state === 'saving' && WORDS.saving}
        </p>
        <SaveProblem draft={draft} />
        <div className={layout.actions}>{children}</div>
      </form>
      <DraftPreview draft={draft} />
    </div>
  );
}
