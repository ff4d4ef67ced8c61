import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { OWNER_ACTIONS } from '@tariff-tantrum/lambdas/contract/owner-actions';
import { ACTION_LOG_DAYS } from '@tariff-tantrum/lambdas/facts/facts';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { Fragment } from 'react';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';
import { formatDateTime } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';

const WORDS = {
  hint: `Every sign-in, export, import and erasure, from any device. Kept for ${ACTION_LOG_DAYS} days, without addresses.`,
  columns: ['When', 'What', 'How many'],
  clients: { web: 'Web page', terminal: 'Terminal', desktop: 'Desktop app', other: 'Unknown client' },
} as const;

/** What was done with the password. */
export function ActivityTable({ title }: { title: string }) {
  const host = useHost();
  const { data, unread } = useRead(PATHS.actions, () => host.actions({}));
  return (
    <>
      <p className={layout.hint}>{WORDS.hint}</p>
      {unread}
      <Table
        label={title}
        numbers={1}
        head={WORDS.columns}
        rows={(data?.actions ?? []).map(({ at, action, client, count, imported = count }) => [
          formatDateTime(at),
          <Fragment key={action}>
            {OWNER_ACTIONS[action].name} <span className={layout.hint}>{WORDS.clients[client]}</span>
          </Fragment>,
          imported !== undefined && formatCount(imported),
        ])}
      />
    </>
  );
}
