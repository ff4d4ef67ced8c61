import { PERSON_STATE_NAMES } from '@tariff-tantrum/lambdas/client/describe-person';
import type { PersonState } from '@tariff-tantrum/lambdas/contract/people';
import * as styles from './person.module.css';

/** What a person is to the list: a word with a mark that has its own colour and shape. */
export const PersonStatus = ({ state }: { state: PersonState }) => (
  <span className={styles.status} data-state={state}>
    {PERSON_STATE_NAMES[state]}
  </span>
);
