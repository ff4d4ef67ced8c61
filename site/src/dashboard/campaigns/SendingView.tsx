import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type CampaignProgress,
  COUNT_NAMES,
  describeCampaign,
} from '@tariff-tantrum/lambdas/client/describe-campaign';
import type { CampaignStatus, ChangeCampaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { type CampaignState, CHANGES, isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { SECOND } from '@tariff-tantrum/lambdas/facts/time';
import { useEffect, useState } from 'react';
import { queryKeyOf } from '../query-client';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { ConfirmDialog } from './ConfirmDialog';
import type { CampaignProps } from './DraftActions';
import { Preview } from './Preview';
import { Results } from './Results';
import { CAMPAIGNS } from './words';

const POLL_MS = 2 * SECOND;
/** How often the clock is read again for what is shown of it. */
const TICK_MS = 5 * SECOND;
/** The states in which nothing was sent. */
const UNSENT: readonly CampaignState[] = ['freezing', 'frozen'];

type Change = Pick<ChangeCampaign, 'action' | 'atOnce' | 'recipients' | 'warmUp' | 'acceptDuplicates'>;
type Action = 'send' | 'continue' | 'pause' | 'resume' | 'cancel' | 'delete';

/** Returns what can be done in a state, and what it asks first. */
function actionsOf(state: CampaignState, status: CampaignStatus | undefined): Action[] {
  const { accepted = 0, refused = 0, unknown = 0 } = status ?? {};
  const isUntouched = accepted + refused + unknown === 0;
  return [...CHANGES, 'delete' as const].filter(
    (action): action is Action =>
      action !== 'freeze' &&
      isPossible(action, state) &&
      // Somebody may have got it.
      (action !== 'delete' || isUntouched),
  );
}

/** A campaign that is frozen: its state, its progress, what the owner can do, and its results. */
export function SendingView({ host, campaign, refresh }: CampaignProps) {
  const { id } = campaign;
  const [warmUp, setWarmUp] = useState(true);
  const [asking, setAsking] = useState<Action>();
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
    mutationFn: async (change: Change) => void (await host.changeCampaign({ id, ...change })),
    onSettled: refresh,
  });
  const { data: read } = useQuery({
    queryKey: [...queryKeyOf(PATHS.campaign), id],
    queryFn: () => host.campaign({ id }),
    enabled: UNSENT.includes(state),
    meta: { form: 'of-session' },
  });
  const now = useNow();
  const shown = status && describeCampaign(status, now);
  const isEarly = shown?.kind === 'waiting' && shown.minutesToWait > 0;

  const press = (action: Action) => {
    const isHarmless = action === 'pause' || (action === 'resume' && status?.pausedBy !== 'restored');
    if (isHarmless) mutate({ action });
    else setAsking(action);
  };
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
      {status && state === 'frozen' && (
        <p>{`${COUNT_NAMES.recipients.label}: ${formatCount(status.recipients)}`}</p>
      )}
      {state === 'waiting' && <Checkbox label={CAMPAIGNS.warmUp} checked={warmUp} onChange={setWarmUp} />}
      <div className={layout.buttons}>
        {actionsOf(state, status).map((action) => (
          <Button
            key={action}
            kind={
              action === 'delete' || action === 'cancel'
                ? 'quiet'
                : isEarly || action === 'pause'
                  ? 'button'
                  : 'primary'
            }
            busy={isPending}
            onClick={() => press(action)}
            label={
              isPending && variables.action === action
                ? CAMPAIGNS.busy
                : CAMPAIGNS.actions[isEarly && action === 'continue' ? 'now' : action]
            }
          />
        ))}
      </div>
      {status && asking && (
        <Question
          {...{ host, id, status, refresh }}
          action={asking}
          options={{ warmUp, ...(isEarly && { atOnce: true }) }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {read && UNSENT.includes(state) && <Preview email={read.preview} />}
      {status && !UNSENT.includes(state) && <Results host={host} status={status} refresh={refresh} />}
    </>
  );
}

interface QuestionProps extends Pick<CampaignProps, 'host' | 'refresh'> {
  id: string;
  status: CampaignStatus;
  action: Action;
  /** How it continues. */
  options: Pick<ChangeCampaign, 'atOnce' | 'warmUp'>;
  onClose(): void;
}

/** Asks before an action that cannot be undone. */
function Question({ host, id, status, action, options, refresh, onClose }: QuestionProps) {
  const { recipients, waiting, pausedBecause, whatToDo } = status;
  const change = (body: Change) => () => host.changeCampaign({ id, ...body });
  const rest = { refresh, onClose };
  switch (action) {
    case 'continue': {
      const words = CAMPAIGNS.continue;
      const number = { count: waiting, words };
      return (
        <ConfirmDialog
          {...{ words, number, ...rest }}
          text={words.text}
          change={change({ action, recipients: waiting, ...options })}
        />
      );
    }
    case 'resume': {
      const words = CAMPAIGNS.resume;
      const number = { count: recipients, words };
      return (
        <ConfirmDialog
          {...{ words, number, ...rest }}
          text={`${pausedBecause} ${whatToDo}`}
          change={change({ action, acceptDuplicates: true })}
        />
      );
    }
    case 'delete': {
      const words = CAMPAIGNS.delete;
      return (
        <ConfirmDialog {...{ words, ...rest }} text={words.text} change={() => host.deleteCampaign({ id })} />
      );
    }
    case 'send':
    case 'cancel': {
      const words = CAMPAIGNS[action];
      return <ConfirmDialog {...{ words, ...rest }} text={words.text} change={change({ action })} />;
    }
    case 'pause':
      return null;
    default:
      return action satisfies never;
  }
}

function Progress({ counted, done, all, perMinute, minutesLeft }: CampaignProgress) {
  const facts = [`${formatCount(done)} / ${formatCount(all)}`];
  if (perMinute > 0) facts.push(`${formatCount(perMinute)} ${CAMPAIGNS.perMinute}`);
  if (minutesLeft !== undefined) facts.push(CAMPAIGNS.remaining(Math.ceil(minutesLeft)));
  return (
    <p className={layout.progress}>
      <progress aria-label={CAMPAIGNS.progress[counted]} max={Math.max(all, 1)} value={done} />
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
