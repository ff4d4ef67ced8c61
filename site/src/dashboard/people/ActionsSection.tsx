import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { Fragment, useState } from 'react';
import type { OwnerHost } from '../host';
import { useRead } from '../queries';
import { formatCount, formatLocalDateTime } from '../ui/formats';
import * as styles from '../ui/owner.module.css';
import { SmallTable } from '../ui/SmallTable';
import { ADMIN } from '../words';

const WORDS = ADMIN.actions;

/** What was done with the password; read when the owner opens it. */
export function ActionsSection({ host }: { host: OwnerHost }) {
  const [open, setOpen] = useState(false);
  const { data } = useRead(PATHS.actions, () => host.actions(), { enabled: open });
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{WORDS.title}</summary>
      <p className={styles.hint}>{WORDS.hint}</p>
      <SmallTable
        label={WORDS.title}
        head={WORDS.columns}
        rows={(data?.actions ?? []).map(({ at, action, client, count, imported = count }) => [
          formatLocalDateTime(at),
          <Fragment key={action}>
            {WORDS.names[action]} <span className={styles.hint}>{WORDS.clients[client]}</span>
          </Fragment>,
          imported !== undefined && formatCount(imported),
        ])}
      />
    </details>
  );
}
