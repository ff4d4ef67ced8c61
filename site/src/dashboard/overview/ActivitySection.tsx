import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { Fragment, useState } from 'react';
import { useHost } from '../data/host-context';
import { useRead } from '../data/queries';
import { Fold } from '../ui/Fold';
import { formatDateTime } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';
import { OVERVIEW } from './words';

const WORDS = OVERVIEW.actions;

/** Shows what was done with the password; reads it when the owner opens it. */
export function ActivitySection() {
  const host = useHost();
  const [open, setOpen] = useState(false);
  const { data } = useRead(PATHS.actions, () => host.actions({}), { enabled: open });
  return (
    <Fold title={WORDS.title} onToggle={setOpen}>
      <p className={layout.hint}>{WORDS.hint}</p>
      <Table
        label={WORDS.title}
        head={WORDS.columns}
        rows={(data?.actions ?? []).map(({ at, action, client, count, imported = count }) => [
          formatDateTime(at),
          <Fragment key={action}>
            {WORDS.names[action]} <span className={layout.hint}>{WORDS.clients[client]}</span>
          </Fragment>,
          imported !== undefined && formatCount(imported),
        ])}
      />
    </Fold>
  );
}
