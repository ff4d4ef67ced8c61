import { STEPS, type Step } from '@tariff-tantrum/lambdas/client/campaign-steps';
import { useEffect, useRef } from 'react';
import * as shared from '../../styles/shared.module.css';
import * as styles from './steps.module.css';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.steps;

/** The state of steps: a step that is done was done with this version. */
export type Outcomes = Partial<Record<Step, 'done' | 'skipped'>>;

const MARKS = { done: '✓', skipped: '–' } as const;

interface StepsProps {
  current: Step;
  /** Whether the campaign has stopped although it should continue by itself. */
  isStopped?: boolean;
  /** The states of other steps; by default, those before the current one are done. */
  outcomes?: Outcomes;
  /** What the current step waits for, and what others say, in a few words. */
  notes?: Partial<Record<Step, string>>;
  /** The steps that can be opened, and what opens one. */
  open?: { steps: readonly Step[]; choose(step: Step): void };
}

/** The steps of a campaign: the current one, what it waits for, and what comes next. */
export function Steps({ current, isStopped = false, outcomes = {}, notes = {}, open }: StepsProps) {
  const at = STEPS.indexOf(current);
  const next = STEPS[at + 1];
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current === current) return;
    before.current = current;
    // The button that led here has disappeared, and had the focus.
    if (document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus();
  }, [current]);
  return (
    <div className={styles.way}>
      <ol className={styles.steps} ref={list} aria-label={WORDS.title}>
        {STEPS.map((step, index) => {
          const usual = index < at ? 'done' : undefined;
          const outcome = index === at ? undefined : (outcomes[step] ?? usual);
          const content = (
            <>
              <span className={styles.number} aria-hidden="true">
                {outcome === undefined ? index + 1 : MARKS[outcome]}
              </span>
              <b>{WORDS.names[step]}</b>
              {outcome === 'done' && <span className={shared.visuallyHidden}>{WORDS.done}</span>}
              {outcome === 'skipped' && <small>{WORDS.skipped}</small>}
              {notes[step] && <small>{notes[step]}</small>}
            </>
          );
          const marks = {
            'aria-current': index === at ? ('step' as const) : undefined,
            'data-stopped': (index === at && isStopped) || undefined,
            'data-outcome': outcome,
          };
          return (
            <li key={step}>
              {open?.steps.includes(step) ? (
                <button type="button" onClick={() => open.choose(step)} {...marks}>
                  {content}
                </button>
              ) : (
                <span tabIndex={index === at ? -1 : undefined} {...marks}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <p className={styles.where} aria-hidden="true">
        <span>{[WORDS.names[current], notes[current]].filter(Boolean).join(': ')}</span>
        {next && <span>{`${WORDS.next} ${WORDS.names[next]}`}</span>}
      </p>
    </div>
  );
}
