import { PERSON_STATE_NAMES } from '@tariff-tantrum/lambdas/client/describe-person';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import { NO_LINK, nameOfOrigin, type Origin } from '@tariff-tantrum/lambdas/contract/origin';
import { PERSON_STATES, type PersonState } from '@tariff-tantrum/lambdas/contract/people';
import type { RefObject } from 'react';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';
import { SOURCES } from '../sources/words';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/SelectField';
import { TextField } from '../ui/TextField';
import * as lists from './table.module.css';
import { PEOPLE } from './words';

const WORDS = PEOPLE.list;
const STATES = [
  ['', WORDS.anyState],
  ...PERSON_STATES.map((state) => [state, PERSON_STATE_NAMES[state]] as const),
] as const;

/** What narrows the people. */
export interface Narrowing {
  text: string;
  state: PersonState | undefined;
  origin: Origin | undefined;
}

export const ALL: Narrowing = { text: '', state: undefined, origin: undefined };

interface FiltersProps {
  field: RefObject<HTMLInputElement>;
  narrowing: Narrowing;
  narrow(change: Partial<Narrowing>): void;
}

/** A link and a tag may have the same name. */
const keyOf = (origin: Origin): string => `${origin.by} ${nameOfOrigin(origin)}`;
const labelOf = (origin: Origin): string =>
  origin.by === 'tag' ? `${origin.tag} (${SOURCES.tag})` : nameOfOrigin(origin);

/** Returns what narrows the people to those from an origin. */
export function filterOf(origin: Origin | undefined): { source?: string; tag?: string } {
  if (origin?.by === 'link') return { source: origin.source };
  if (origin?.by === 'tag') return { tag: origin.tag };
  return origin?.by === 'unknown' ? { source: NO_LINK } : {};
}

/** What narrows the people: a search, what they are to the list, and where they came from. */
export function Filters({ field, narrowing: { text, state, origin }, narrow }: FiltersProps) {
  const host = useHost();
  const { data: sources, unread } = useRead(PATHS.sources, () => host.sources({}));
  const listed = sources?.sources.map(({ origin }) => origin) ?? [];
  const origins = listed.filter(({ by }) => by !== 'others' && by !== 'not-listed');
  return (
    <>
      <div className={lists.filters}>
        <TextField
          label={WORDS.search}
          type="search"
          placeholder={WORDS.searchHint}
          maxLength={LIMITS.email}
          field={field}
          value={text}
          onChange={(event) => narrow({ text: event.currentTarget.value })}
        />
        <SelectField
          label={WORDS.status}
          options={STATES}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            narrow({ state: PERSON_STATES.find((known) => known === value) })
          }
        />
        <SelectField
          label={WORDS.source}
          options={[['', WORDS.anySource], ...origins.map((each) => [keyOf(each), labelOf(each)] as const)]}
          value={origin === undefined ? '' : keyOf(origin)}
          onChange={({ currentTarget: { value } }) =>
            narrow({ origin: origins.find((each) => keyOf(each) === value) })
          }
        />
      </div>
      {unread}
    </>
  );
}

/** Says what was searched in vain, and shows everybody again. */
export const NoMatch = ({ narrowing: { text, state, origin }, clear }: NoMatchProps) => (
  <div className={layout.column}>
    <p className={layout.flag}>
      {text.trim() === '' ? WORDS.nobodyLeft : WORDS.notFound(text.trim())}
      {text.trim() !== '' && (state !== undefined || origin !== undefined) && ` ${WORDS.onlyAmong}`}
    </p>
    <Button onClick={clear} label={WORDS.clear} />
  </div>
);

interface NoMatchProps {
  narrowing: Narrowing;
  clear(): void;
}
