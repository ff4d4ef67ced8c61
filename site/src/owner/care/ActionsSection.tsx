import { useQuery } from '@tanstack/react-query';
import { type OwnerAction, PATHS } from '@tariff-tantrum/lambdas/contract';
import { useEffect, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import { queryKeyOf } from '../../query-client';
import { formatCount, formatLocalDateTime } from '../formats';
import type { SessionState } from '../hooks/use-session';
import type { OwnerHost } from '../host';
import * as styles from './care.module.css';

const WORDS = ADMIN.actions;

/** What was done with the password; read when the owner opens it. */
export function ActionsSection({ host, session: { report } }: { host: OwnerHost; session: SessionState }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: queryKeyOf(PATHS.actions),
    enabled: open,
    queryFn: () => host.actions(),
  });
  useEffect(() => {
    if (error) report(error);
  }, [error, report]);
  return (
    <details className={styles.actions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{WORDS.title}</summary>
      <p>{WORDS.hint}</p>
      <ol className={styles.log}>
        {data?.actions.map((action) => (
          <li key={`${action.at} ${action.action} ${action.client}`}>
            <time dateTime={action.at}>{formatLocalDateTime(action.at)}</time>
            <span>{WORDS.names[action.action]}</span>
            <span>{WORDS.clients[action.client]}</span>
            <span>{numbersOf(action)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

const numbersOf = ({ count, imported }: OwnerAction): string => {
  const number = imported ?? count;
  return number === undefined ? '' : formatCount(number);
};
