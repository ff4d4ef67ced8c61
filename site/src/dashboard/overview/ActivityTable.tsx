import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
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
  names: {
    'sign-in': 'Signed in',
    'failed-sign-in': 'Wrong passwords',
    'rate-limited': 'Too many wrong passwords',
    export: 'Exported',
    erase: 'Erased a person',
    'erase-range': 'Erased a time range',
    lift: 'Allowed emails to an address',
    'send-link': 'Sent a link to a person again',
    'import-codes': 'Imported codes',
    'import-orders': 'Imported orders',
    'freeze-campaign': 'Froze a campaign',
    'send-campaign': 'Started a campaign, with the first few',
    'schedule-campaign': 'Chose the hour of a campaign',
    'continue-campaign': 'Continued a campaign',
    'pause-campaign': 'Paused a campaign',
    'resume-campaign': 'Resumed a campaign',
    'cancel-campaign': 'Cancelled a campaign',
    'delete-campaign': 'Deleted a campaign',
    'resolve-campaign': 'Decided about unknown deliveries',
    import: 'Imported',
    'correct-name': 'Corrected a name',
    'correct-address': 'Corrected an address',
    'undo-import': 'Undid an import',
    'tag-import': 'Changed the tag of an import',
  },
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
        head={WORDS.columns}
        rows={(data?.actions ?? []).map(({ at, action, client, count, imported = count }) => [
          formatDateTime(at),
          <Fragment key={action}>
            {WORDS.names[action]} <span className={layout.hint}>{WORDS.clients[client]}</span>
          </Fragment>,
          imported !== undefined && formatCount(imported),
        ])}
      />
    </>
  );
}
