import { useMutation, useQuery } from '@tanstack/react-query';
import { type CampaignProgress, describeCampaign } from '@tariff-tantrum/lambdas/client/describe-campaign';
import type { ChangeCampaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CHANGES, isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { SECOND } from '@tariff-tantrum/lambdas/facts/time';
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

const POLL_MS = 2 * SECOND;
/** How often the clock is read again for what is shown of it. */
const TICK_MS = 5 * SECOND;

/** A campaign that is frozen: its state, its progress, what the owner can do, and its results. */
export function SendingView({ host, campaign, refresh }: CampaignProps) {
  const { id } = campaign;
  const [warmUp, setWarmUp] = useState(true);
  const [resuming, setResuming] = useState(false);
  const { data: status, isError } = useQuery({
    queryKey: [...queryKeyOf(PATHS.campaignStatus), id],
    queryFn: () => host.campaignStatus({ id }),
    // Its numbers change as long as there are any.
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && 'progress' in describeCampaign(data, Date.now()) && POLL_MS,
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
  const now = useNow();
  const shown = status && describeCampaign(status, now);
  const isEarly = shown?.kind === 'waiting' && shown.minutesToWait > 0;
  return (
    <>
      <p
        className={shown?.kind === 'paused' && shown.by === 'rule' ? layout.problem : layout.flag}
        role="status"
      >
        {shown?.sentence}
        {isError && ` ${CAMPAIGNS.stale}`}
      </p>
      {shown && 'progress' in shown && <Progress {...shown.progress} />}
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

function Progress({ sent, recipients, perMinute, minutesLeft }: CampaignProgress) {
  const facts = [`${formatCount(sent)} / ${formatCount(recipients)}`];
  if (perMinute > 0) facts.push(`${formatCount(perMinute)} ${CAMPAIGNS.perMinute}`);
  if (minutesLeft !== undefined) facts.push(CAMPAIGNS.remaining(Math.ceil(minutesLeft)));
  return (
    <p className={layout.progress}>
      <progress aria-label={CAMPAIGNS.progress} max={recipients} value={sent} />
      <span>{facts.join(', ')}</span>
    </p>
  );
}

/** Returns the time in ms since 1970, and renders again when it is read again. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
