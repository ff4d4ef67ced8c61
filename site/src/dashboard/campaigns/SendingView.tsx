import { useMutation, useQuery } from '@tanstack/react-query';
import type { CampaignStatus, ChangeCampaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { type CampaignState, CHANGES, isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { useEffect, useState } from 'react';
import { queryKeyOf } from '../query-client';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { type CampaignProps, freezeCampaign } from './DraftActions';
import { Results } from './Results';
import { ResumeDialog } from './ResumeDialog';
import { CAMPAIGNS } from './words';

const POLL_MS = 2000;
const MINUTE_MS = 60_000;
/** The states that the server changes by itself, or whose numbers change. */
const CHANGING: readonly CampaignState[] = ['canary', 'waiting', 'sending', 'paused'];

/** A campaign that is frozen: its state, its progress, what the owner can do, and its results. */
export function SendingView({ host, campaign, refresh }: CampaignProps) {
  const { id } = campaign;
  const [warmUp, setWarmUp] = useState(true);
  const [resuming, setResuming] = useState(false);
  const { data: status, isError } = useQuery({
    queryKey: [...queryKeyOf(PATHS.campaignStatus), id],
    queryFn: () => host.campaignStatus({ id }),
    refetchInterval: ({ state: { data } }) => data !== undefined && CHANGING.includes(data.state) && POLL_MS,
    meta: { form: 'of-session' },
  });
  const state = status?.state ?? campaign.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read again after each change.
  useEffect(() => {
    if (state !== campaign.state) void refresh();
  }, [state]);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (change: Pick<ChangeCampaign, 'action' | 'atOnce' | 'warmUp'>) =>
      void (await (change.action === 'freeze'
        ? freezeCampaign(host, id)
        : host.changeCampaign({ id, ...change }))),
    onSettled: refresh,
  });
  const actions = CHANGES.filter((action) => isPossible(action, state));
  const minutes = Math.ceil((Date.parse(status?.continueAt ?? '') - Date.now()) / MINUTE_MS);
  const isUndecided = state === 'sending' && status?.waiting === 0 && status.unknown > 0;
  const isEarly = state === 'waiting' && minutes > 0;
  return (
    <>
      <p
        className={status?.pausedBy && status.pausedBy !== 'owner' ? layout.problem : layout.flag}
        role="status"
      >
        {status?.pausedBecause
          ? `${status.pausedBecause} ${status.whatToDo}`
          : CAMPAIGNS.what[isUndecided ? 'undecided' : state]}
        {isEarly && ` ${CAMPAIGNS.earliest(minutes)}`}
        {isError && ` ${CAMPAIGNS.stale}`}
      </p>
      {status && CHANGING.includes(state) && <Progress status={status} />}
      {state === 'waiting' && <Checkbox label={CAMPAIGNS.warmUp} checked={warmUp} onChange={setWarmUp} />}
      {actions.length > 0 && (
        <div className={layout.buttons}>
          {actions.map((action) => (
            <Button
              key={action}
              kind={isEarly || action === 'pause' ? 'button' : 'primary'}
              busy={isPending}
              onClick={() => {
                if (action === 'resume' && status?.pausedBy === 'restored') setResuming(true);
                else mutate(action === 'continue' ? { action, atOnce: isEarly, warmUp } : { action });
              }}
              label={
                isPending && variables.action === action
                  ? CAMPAIGNS.busy
                  : CAMPAIGNS.actions[isEarly && action === 'continue' ? 'now' : action]
              }
            />
          ))}
        </div>
      )}
      {status && resuming && (
        <ResumeDialog {...{ host, status, refresh }} onClose={() => setResuming(false)} />
      )}
      {status && state !== 'freezing' && state !== 'frozen' && (
        <Results host={host} status={status} refresh={refresh} />
      )}
    </>
  );
}

function Progress({ status: { state, recipients, waiting, perMinute } }: { status: CampaignStatus }) {
  const sent = recipients - waiting;
  const facts = [`${formatCount(sent)} / ${formatCount(recipients)}`];
  if (perMinute > 0) facts.push(`${formatCount(perMinute)} ${CAMPAIGNS.perMinute}`);
  if (perMinute > 0 && state === 'sending') facts.push(CAMPAIGNS.remaining(Math.ceil(waiting / perMinute)));
  return (
    <p className={layout.progress}>
      <progress aria-label={CAMPAIGNS.progress} max={recipients} value={sent} />
      <span>{facts.join(', ')}</span>
    </p>
  );
}
