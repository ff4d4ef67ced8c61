import { useQueryClient } from '@tanstack/react-query';
import type { Step } from '@tariff-tantrum/lambdas/client/campaign-steps';
import { LEFT_OUT_NAMES } from '@tariff-tantrum/lambdas/client/describe-audience';
import { type Campaign, type CampaignCheck, textProblems } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { hasError } from '@tariff-tantrum/lambdas/contract/notice';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useState } from 'react';
import { useHost } from '../data/host-context';
import { queryKeyOf } from '../data/query-client';
import { useChange } from '../data/use-change';
import { useRead } from '../data/use-read';
import { Heading } from '../frame/Heading';
import { addressOf } from '../navigation/routes';
import { Bars } from '../ui/Bars';
import { Button } from '../ui/Button';
import { Findings } from '../ui/Findings';
import * as layout from '../ui/layout.module.css';
import { SentToOwner } from '../ui/SentToOwner';
import type { CampaignProps } from './campaign-props';
import * as styles from './campaigns.module.css';
import { DeleteDialog } from './DeleteDialog';
import { DraftForm } from './DraftForm';
import { DraftPreview } from './DraftPreview';
import { FreezeDialog } from './FreezeDialog';
import { ReceivedCheck } from './ReceivedCheck';
import { Rehearsal } from './Rehearsal';
import { SaveProblem } from './SaveProblem';
import { type Outcomes, Steps } from './Steps';
import { type Draft, useDraft } from './use-draft';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.draft;
const DRAFT_STEPS = ['write', 'test', 'check', 'freeze'] as const satisfies readonly Step[];
type DraftStep = (typeof DRAFT_STEPS)[number];

/** A draft: it is written, tried on oneself, checked, then frozen. Each step can be opened at any time. */
export function DraftView({ campaign, list }: CampaignProps) {
  const host = useHost();
  const { id } = campaign;
  const [step, setStep] = useState<DraftStep>('write');
  const [deleting, setDeleting] = useState(false);
  const draft = useDraft(campaign);
  const version = JSON.stringify(draft.typed);
  const test = useChange({ mutationFn: (_version: string) => host.testCampaign({ id }) });
  const wasSent = test.data && !hasError(test.data.findings);
  const isTested = (wasSent && test.variables === version) || isTestedBefore(campaign, draft);
  const outcomes = useOutcomes(step, draft, isTested);
  const choose = (chosen: Step) => {
    const known = DRAFT_STEPS.find((each) => each === chosen);
    draft.saveNow();
    if (known) setStep(known);
  };
  const others = list.campaigns.filter((each) => each.id !== id);
  return (
    <>
      <Heading title={draft.typed.subject || CAMPAIGNS.noSubject} isOwnText>
        <a href={addressOf({ section: 'campaigns' })}>{CAMPAIGNS.back}</a>
      </Heading>
      {campaign.isRehearsal && <Rehearsal />}
      <Steps
        current={step}
        outcomes={outcomes}
        notes={isTested ? { test: WORDS.test.notes[campaign.isRehearsal ? 'file' : 'sent'] } : {}}
        open={{ steps: DRAFT_STEPS, choose }}
      />
      {step === 'write' && (
        <DraftForm draft={draft} others={others}>
          <Button kind="primary" onClick={() => choose('test')} label={WORDS.toTest} />
          <Button kind="quiet" onClick={() => setDeleting(true)} label={WORDS.delete} />
        </DraftForm>
      )}
      {step === 'test' && (
        <div className={layout.oneToOne}>
          <div className={layout.column}>
            <section className={layout.sheet} aria-labelledby="test-title">
              <h2 id="test-title">{WORDS.test.title}</h2>
              <p>{campaign.isRehearsal ? WORDS.test.textOfFile : WORDS.test.text}</p>
              <div className={layout.actions}>
                <Button
                  kind={test.data ? 'button' : 'primary'}
                  busy={draft.state !== 'saved' || test.isPending}
                  onClick={() => test.mutate(version)}
                  label={test.isPending ? CAMPAIGNS.busy : WORDS.test.send}
                />
                <Button
                  kind={test.data ? 'primary' : 'button'}
                  onClick={() => choose('check')}
                  label={WORDS.toCheck}
                />
              </div>
              <SaveProblem draft={draft} />
              <div className={layout.column} role="status">
                {test.data && test.variables === version && <SentToOwner {...test.data} />}
              </div>
            </section>
            {!campaign.isRehearsal && <ReceivedCheck />}
          </div>
          <DraftPreview draft={draft} />
        </div>
      )}
      {(step === 'check' || step === 'freeze') && (
        <CheckedStep
          key={step}
          id={id}
          choose={choose}
          step={step}
          // Findings about another version are not shown.
          version={version}
          isSaved={draft.state === 'saved'}
          draft={draft}
        />
      )}
      {deleting && <DeleteDialog id={id} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Whether the version that is typed was sent to the owner before this was opened. */
const isTestedBefore = ({ revision, testedRevision }: Campaign, { state }: Draft): boolean =>
  state === 'saved' && testedRevision === revision;

/**
 * Returns the state of each step for the version that is typed: a step that was not done before a later one was
 * skipped.
 */
function useOutcomes(current: DraftStep, { typed, state }: Draft, isTested: boolean): Outcomes {
  const queries = useQueryClient();
  const key = [...queryKeyOf(PATHS.campaignCheck), typed.id, JSON.stringify(typed)];
  const check = queries.getQueryData<CampaignCheck>(key);
  const done = {
    write: state === 'saved' && textProblems(typed).length === 0,
    test: isTested,
    check: check !== undefined && !hasError(check.findings),
    freeze: false,
  };
  const at = DRAFT_STEPS.indexOf(current);
  const outcomeOf = (step: DraftStep, index: number) =>
    done[step] ? 'done' : index < at ? 'skipped' : undefined;
  return Object.fromEntries(DRAFT_STEPS.map((step, index) => [step, outcomeOf(step, index)]));
}

interface CheckedStepProps {
  id: string;
  step: 'check' | 'freeze';
  version: string;
  isSaved: boolean;
  draft: Draft;
  choose(step: Step): void;
}

/** What must be corrected before the draft is frozen; if nothing, how many get it. */
function CheckedStep({ id, step, version, isSaved, draft, choose }: CheckedStepProps) {
  const host = useHost();
  const [freezing, setFreezing] = useState(false);
  const { data, unread, isFetching, readAgain } = useRead(
    PATHS.campaignCheck,
    () => host.campaignCheck({ id }),
    { key: [id, version], enabled: isSaved },
  );
  const { findings = [], recipients = 0, groups = [] } = data ?? {};
  const leftOut = groups.reduce((sum, { people }) => sum + people, 0);
  const isFailing = hasError(findings);
  const isReady = data !== undefined && !isFailing && !isFetching;
  const counts = CAMPAIGNS.freeze.recipients(formatCount(recipients), formatCount(leftOut));
  return (
    <div className={layout.oneToOne}>
      <section className={layout.sheet} aria-labelledby="check-title">
        <h2 id="check-title">{step === 'check' ? WORDS.checkTitle : CAMPAIGNS.freeze.title}</h2>
        <SaveProblem draft={draft} />
        <div className={layout.column} role="status">
          {!data && isSaved && (unread ?? <p className={layout.hint}>{WORDS.checking}</p>)}
          {data && (step === 'check' || isFailing) && (
            <p className={isFailing ? layout.problem : layout.done}>
              {`${isFailing ? WORDS.failing : findings.length > 0 ? WORDS.noted : WORDS.clean} ${counts}`}
            </p>
          )}
          {data && step === 'freeze' && !isFailing && (
            <p className={styles.count}>
              {formatCount(recipients)} <small>{CAMPAIGNS.freeze.people}</small>
            </p>
          )}
          {groups.length > 0 && (
            <Bars
              whole={recipients + leftOut}
              bars={[
                { name: 'recipients', label: WORDS.getIt, people: recipients, tone: 'good' as const },
                ...groups.map(({ reason, people }) => ({
                  name: reason,
                  label: capitalize(LEFT_OUT_NAMES[reason]),
                  people,
                  tone: 'soft' as const,
                })),
              ].map(({ people, ...bar }) => ({ ...bar, value: people, text: formatCount(people) }))}
            />
          )}
          {(step === 'check' || isFailing) && <Findings findings={findings} />}
        </div>
        {step === 'freeze' && <p>{CAMPAIGNS.freeze.text}</p>}
        {step === 'freeze' && !isFailing && findings.length > 0 && (
          <details>
            <summary>{WORDS.notes(findings.length)}</summary>
            <Findings findings={findings} />
          </details>
        )}
        <div className={layout.actions}>
          {step === 'check' && isReady && (
            <Button kind="primary" onClick={() => choose('freeze')} label={WORDS.toFreeze} />
          )}
          {step === 'freeze' && isReady && (
            <Button
              kind="primary"
              onClick={() => setFreezing(true)}
              label={CAMPAIGNS.freeze.button(formatCount(recipients))}
            />
          )}
          <Button
            busy={!isSaved || isFetching}
            onClick={readAgain}
            label={isFetching ? WORDS.checking : WORDS.check}
          />
        </div>
      </section>
      <DraftPreview draft={draft} />
      {freezing && data && (
        <FreezeDialog id={id} counts={counts} digest={data.digest} onCancel={() => setFreezing(false)} />
      )}
    </div>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
