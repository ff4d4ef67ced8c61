import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { TRAPPED_DAYS } from '@tariff-tantrum/lambdas/contract/limits';
import { useState } from 'react';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';
import { Fold } from '../ui/Fold';
import { formatDateTime } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';
import { PEOPLE } from './words';

const WORDS = PEOPLE.trapped;

/** The forms that are kept apart, because their honeypot was filled; they are read when the owner opens it. */
export function TrappedForms() {
  const host = useHost();
  const [open, setOpen] = useState(false);
  const { data, unread } = useRead(PATHS.trapped, () => host.trapped({}), { enabled: open });
  return (
    <Fold title={WORDS.title} onToggle={setOpen}>
      <p className={layout.hint}>{WORDS.hint(TRAPPED_DAYS)}</p>
      {unread}
      {data?.trapped.length === 0 && <p>{WORDS.none}</p>}
      {data && data.trapped.length > 0 && (
        <Table
          label={WORDS.list}
          numbers={0}
          head={WORDS.columns}
          rows={data.trapped.map(({ email, name, at }) => [
            <bdi key={email}>{email}</bdi>,
            <bdi key={email}>{name}</bdi>,
            formatDateTime(at),
          ])}
        />
      )}
    </Fold>
  );
}
