import { type CampaignOffer, offersOf } from '@tariff-tantrum/lambdas/client/campaign-offers';
import { stepOf } from '@tariff-tantrum/lambdas/client/campaign-steps';
import {
  type CampaignDescription,
  type CampaignProgress,
  describeCampaign,
} from '@tariff-tantrum/lambdas/client/describe-campaign';
import { CAMPAIGN_STATE_WORDS } from '@tariff-tantrum/lambdas/contract/campaign-states';
import type { Campaign, CampaignStatus, ChangeCampaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { describeListSince } from '@tariff-tantrum/lambdas/contract/list-since';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { SECOND } from '@tariff-tantrum/lambdas/facts/time';
import { type ComponentProps, useEffect, useState } from 'react';
import { useHost } from '../data/host-context';
import { useChange } from '../data/use-change';
import { useRead } from '../data/use-read';
import { useRefresh } from '../data/use-refresh';
import { Heading } from '../frame/Heading';
import { addressOf } from '../navigation/routes';
import { Button, type ButtonKind } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import type { CampaignProps } from './campaign-props';
import * as styles from './campaigns.module.css';
import { Finale } from './Finale';
import { Newcomers } from './Newcomers';
import { OfferDialog } from './OfferDialog';
import { Preview } from './Preview';
import { Rehearsal } from './Rehearsal';
import { FirstResults, Results } from './Results';
import { type Outcomes, Steps } from './Steps';
import { CAMPAIGNS } from './words';

const POLL_MS = 2 * SECOND;
/** As long as a campaign that is scheduled does not start soon. */
const SCHEDULED_POLL_MS = 30 * SECOND;
/** How often the clock is read again for what is shown of it. */
const TICK_MS = 5 * SECOND;

type Change = Omit<ChangeCampaign, 'id' | 'pauses'>;
const KINDS: Readonly<Record<CampaignOffer['tone'], ButtonKind>> = {
  main: 'primary',
  plain: 'button',
  danger: 'danger',
};

/** Returns how often the status of a campaign is read again (ms); `false` if it does not change by itself. */
function pollOf(described: CampaignDescription): number | false {
  if (described.kind === 'scheduled') return described.minutesLeft <= 1 ? POLL_MS : SCHEDULED_POLL_MS;
  return 'progress' in described && POLL_MS;
}

/** Reads the status of a campaign, again and again as long as its numbers change. */
function useStatus(id: string) {
  const host = useHost();
  return useRead(PATHS.campaignStatus, () => host.campaignStatus({ id }), {
    key: [id],
    poll: (status) => status !== undefined && pollOf(describeCampaign(status, Date.now())),
  });
}

/** A campaign that is frozen: where it is, how far, what the owner can do, its results and its text. */
export function SendingView({ campaign, list }: CampaignProps) {
  const host = useHost();
  const refresh = useRefresh();
  const { id, subject } = campaign;
  const [warmUp, setWarmUp] = useState(true);
  // What was seen when the question was asked: whoever answers it later decides about that.
  const [asking, setAsking] = useState<{ offer: CampaignOffer; status: CampaignStatus }>();
  const { data: status, unread, isFailed } = useStatus(id);
  const { state, isRehearsal } = status ?? campaign;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read again after each change.
  useEffect(() => {
    if (state !== campaign.state) void refresh();
  }, [state]);
  const { mutate, isPending, variables } = useChange({
    mutationFn: async (change: Change) =>
      void (await host.changeCampaign({ id, pauses: status?.pauses, ...change })),
    onSettled: refresh,
  });
  const now = useNow();
  const shown = status && describeCampaign(status, now);
  const minutesToWait = shown?.kind === 'waiting' ? shown.minutesToWait : 0;
  const offers = status ? offersOf({ status, minutesToWait, now }) : [];
  const step = stepOf({ ...campaign, ...status });
  const isStopped = shown?.kind === 'paused' && shown.by === 'rule';
  const isBeingSent = step === 'first' || step === 'everybody';
  const isOver = step === 'results';
  const press = (offer: CampaignOffer) => {
    const { action, ask } = offer;
    const details = { ...offer.details, ...(action === 'continue' && { warmUp }) };
    if (ask !== undefined) setAsking(status && { offer: { ...offer, details }, status });
    else if (action !== 'delete') mutate({ action, ...details });
  };
  const email = <SentEmail id={id} />;
  const recipients = status?.recipients ?? 0;
  const newcomers = newcomersOf(campaign, list);
  return (
    <>
      <Heading title={subject} isOwnText>
        <a href={addressOf({ section: 'campaigns' })}>{CAMPAIGNS.back}</a>
      </Heading>
      <Steps
        current={step}
        isStopped={isStopped}
        outcomes={outcomesOf(campaign)}
        notes={{
          ...(recipients > 0 && { freeze: `${formatCount(recipients)} ${CAMPAIGNS.freeze.people}` }),
          [step]: isOver ? nameOfEnd(status ?? campaign) : CAMPAIGN_STATE_WORDS[state].atStep,
        }}
      />
      {isRehearsal && <Rehearsal />}
      {isOver && newcomers && newcomers.people > 0 && <Newcomers {...newcomers} id={id} subject={subject} />}
      <div className={isOver ? layout.single : layout.sevenToFive}>
        <div className={layout.stack}>
          <section className={layout.sheet} aria-labelledby="step-title">
            <h2 id="step-title">{CAMPAIGNS.stepTitles[step]}</h2>
            {unread ?? (
              <p className={isStopped ? layout.problem : layout.flag} role="status">
                {shown?.sentence ?? ADMIN.loading}
                {shown && isFailed && ` ${CAMPAIGNS.stale}`}
              </p>
            )}
            {status && shown && <HowFar status={status} shown={shown} />}
            {status && isBeingSent && <FirstResults status={status} />}
            {state === 'waiting' && (
              <>
                <p>{isRehearsal ? CAMPAIGNS.meanwhileInOutbox : CAMPAIGNS.meanwhile}</p>
                <Checkbox label={CAMPAIGNS.warmUp} checked={warmUp} onChange={setWarmUp} />
              </>
            )}
            <Offers
              offers={offers}
              isBusy={isPending}
              pressed={isPending ? variables?.action : undefined}
              onPress={press}
            />
            {status && isOver && !isRehearsal && campaign.sentAt !== undefined && (
              <Finale campaign={campaign} list={list} status={status} />
            )}
            {status && isOver && <Results status={status} />}
          </section>
          {status && isBeingSent && <ResultsSoFar status={status} />}
        </div>
        {!isOver && email}
      </div>
      {isOver && email}
      {asking && <OfferDialog id={id} {...asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** The email as it was frozen. */
function SentEmail({ id }: { id: string }) {
  const host = useHost();
  const { data: read, unread } = useRead(PATHS.campaign, () => host.campaign({ id }), { key: [id] });
  if (unread)
    return (
      <section className={layout.sheet} aria-labelledby="sent-title">
        <h2 id="sent-title">{CAMPAIGNS.sentEmail}</h2>
        {unread}
      </section>
    );
  if (!read?.preview) return null;
  return (
    <section className={layout.sheet}>
      <Preview email={read.preview} title={CAMPAIGNS.sentEmail} />
    </section>
  );
}

const ResultsSoFar = (props: ComponentProps<typeof Results>) => (
  <section className={layout.sheet} aria-labelledby="results-title">
    <h2 id="results-title">{CAMPAIGNS.results.title}</h2>
    <Results {...props} />
  </section>
);

/** Returns those who joined since a campaign, or the one that it is a copy of. */
function newcomersOf({ id, copyOf }: Campaign, { joinedSince }: CampaignProps['list']) {
  return joinedSince && [id, copyOf].includes(joinedSince.id) ? joinedSince : undefined;
}

/** Returns how a campaign has ended, for its last step. */
function nameOfEnd({
  state,
  cancelledAt,
  isRehearsal,
}: Pick<Campaign, 'state' | 'cancelledAt' | 'isRehearsal'>): string {
  const { cancelled, rehearsed } = CAMPAIGNS.steps;
  return cancelledAt !== undefined ? cancelled : isRehearsal ? rehearsed : CAMPAIGN_STATE_WORDS[state].atStep;
}

/** A campaign that was not tested as it is now can be frozen. */
const outcomesOf = ({ revision, testedRevision }: Campaign): Outcomes => ({
  test: testedRevision === revision ? 'done' : 'skipped',
});

interface OffersProps {
  offers: readonly CampaignOffer[];
  isBusy: boolean;
  /** The action that is under way. */
  pressed: Change['action'] | undefined;
  onPress(offer: CampaignOffer): void;
}

interface HowFarProps {
  status: CampaignStatus;
  shown: CampaignDescription;
}

/** How many get it, as long as nothing was sent; else how many have it. */
function HowFar({ status, shown }: HowFarProps) {
  const { id, startsAt, recipients, expected = 0, isRehearsal } = status;
  const isScheduled = startsAt !== undefined;
  return (
    <>
      {'progress' in shown && !isScheduled && <Progress {...shown.progress} isRehearsal={isRehearsal} />}
      {(shown.kind === 'unsent' || isScheduled) && (
        <p className={styles.count}>
          {formatCount(recipients)} <small>{CAMPAIGNS.freeze.people}</small>
        </p>
      )}
      {isScheduled && <ListSince id={id} expected={expected} />}
    </>
  );
}

/** Says how many would get a scheduled campaign if it were frozen now, if that is another number. */
function ListSince({ id, expected }: { id: string; expected: number }) {
  const host = useHost();
  const { data, unread } = useRead(PATHS.campaignCheck, () => host.campaignCheck({ id }), { key: [id] });
  if (!data) return unread;
  const sentence = describeListSince(expected, data.recipients);
  return sentence ? <p>{sentence}</p> : null;
}

/** Identifies a button while the numbers in its label change, so that it keeps the focus. */
const keyOf = ({ action, ask, details }: CampaignOffer): string =>
  [action, action === 'resume' && details?.atOnce ? 'now' : '', ask === 'hour' ? ask : ''].join(' ');

/** What the owner can do with the campaign now. */
const Offers = ({ offers, isBusy, pressed, onPress }: OffersProps) =>
  offers.length > 0 && (
    <div className={layout.actions}>
      {offers.map((offer) => (
        <Button
          key={keyOf(offer)}
          kind={KINDS[offer.tone]}
          busy={isBusy}
          onClick={() => onPress(offer)}
          label={pressed === offer.action ? CAMPAIGNS.busy : offer.label}
        />
      ))}
    </div>
  );

function Progress({
  counted,
  done,
  all,
  perMinute,
  minutesLeft,
  isRehearsal,
}: CampaignProgress & { isRehearsal: boolean }) {
  const words = CAMPAIGNS.progress[counted === 'emails' && isRehearsal ? 'written' : counted];
  return (
    <div className={layout.progress}>
      <p className={styles.count}>
        {formatCount(done)} <small>{words.of(formatCount(all))}</small>
      </p>
      <progress className={layout.meter} aria-label={words.label} max={Math.max(all, 1)} value={done} />
      <p className={layout.split}>
        {perMinute > 0 && <span>{`${formatCount(perMinute)} ${CAMPAIGNS.perMinute}`}</span>}
        {minutesLeft !== undefined && <b>{CAMPAIGNS.remaining(Math.ceil(minutesLeft))}</b>}
      </p>
    </div>
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
