import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useState } from 'react';
import { useDebounced } from '../queries';
import { queryKeyOf } from '../query-client';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/SelectField';
import { TextArea } from '../ui/TextArea';
import { TextField } from '../ui/TextField';
import { type CampaignProps, DraftActions } from './DraftActions';
import { Preview } from './Preview';
import { useAutosave } from './use-autosave';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.draft;
/** What is typed is shown after so long without another key (ms). */
const PAUSE_MS = 400;
const SHOWN_HERE = { form: 'of-session' } as const;

/** Writes a draft, which is saved while it is typed, beside the email that it becomes. */
export function DraftForm({ host, campaign, refresh }: CampaignProps) {
  const { id } = campaign;
  const queries = useQueryClient();
  const [draft, setDraft] = useState(campaign);
  const settled = useDebounced(draft, PAUSE_MS);
  const { subject, text } = settled;
  const { state, saveNow } = useAutosave(
    draft,
    async (typed) => {
      const { subject, text, to, unconfirmed } = typed;
      await host.saveCampaign({ id, subject, text, to, unconfirmed });
      queries.setQueryData<{ campaigns: Campaign[] }>(
        queryKeyOf(PATHS.campaigns),
        (list) => list && { campaigns: list.campaigns.map((each) => (each.id === id ? typed : each)) },
      );
    },
    { scope: id, meta: SHOWN_HERE },
  );
  const error = state instanceof Error ? state : undefined;
  const { data: email } = useQuery({
    queryKey: [...queryKeyOf(PATHS.previewCampaign), subject, text],
    queryFn: () => host.previewCampaign({ subject, text }),
    enabled: subject.trim() !== '' && text.trim() !== '',
    placeholderData: keepPreviousData,
    meta: SHOWN_HERE,
  });
  const type = (form: HTMLFormElement) => {
    const { to, unconfirmed, ...typed } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const isToAll = to === 'everyone';
    setDraft({ ...draft, ...typed, to: isToAll ? to : 'not-ordered', unconfirmed: unconfirmed === 'true' });
  };
  return (
    <>
      <div className={layout.columns}>
        <form
          className={layout.column}
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
            defaultValue={draft.subject}
            autoCapitalize="sentences"
          />
          <TextArea label={WORDS.text} name="text" rows={18} defaultValue={draft.text} />
          <p className={layout.hint}>{WORDS.textHint}</p>
          <SelectField label={WORDS.to} name="to" options={WORDS.tos} defaultValue={draft.to} />
          <SelectField
            label={WORDS.unconfirmed}
            name="unconfirmed"
            options={WORDS.including}
            defaultValue={String(draft.unconfirmed)}
          />
          <p className={error ? layout.problem : layout.hint} role="status">
            {error instanceof OwnerError && `${WORDS.notSaved} ${error.problem.text}`}
            {state === 'saved' && WORDS.saved}
            {state === 'saving' && WORDS.saving}
          </p>
          {error && <Button onClick={saveNow} label={WORDS.saveAgain} />}
        </form>
        {email && <Preview email={email} />}
      </div>
      <DraftActions {...{ host, campaign, draft, refresh }} isSaved={state === 'saved'} />
    </>
  );
}
