import { useMutation } from '@tanstack/react-query';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useState } from 'react';
import { encode } from 'uqr';
import type { OwnerHost } from '../host';
import { useRead } from '../queries';
import { Button } from '../ui/Button';
import { Fold } from '../ui/Fold';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';
import { TextField } from '../ui/TextField';
import { SOURCES } from './words';

/** Where people came from, a link for a post, and the weekly email; read when the owner opens it. */
export function Sources({ host }: { host: OwnerHost }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const options = { enabled: open, meta: { form: 'of-session' } } as const;
  const { data } = useRead(PATHS.sources, () => host.sources({}), options);
  const { data: email } = useRead(PATHS.weekly, () => host.weekly({}), options);
  const { mutate: send, data: sent, isPending } = useMutation({ mutationFn: () => host.sendWeekly({}) });
  const {
    mutate: copy,
    isSuccess,
    variables,
  } = useMutation({
    mutationFn: (text: string) => host.copy(text),
  });
  const link = `${host.server?.address ?? window.location.origin}/?via=${name}`;
  return (
    <Fold title={SOURCES.title} onToggle={setOpen}>
      <p className={layout.hint}>{SOURCES.hint}</p>
      {data?.sources.length === 0 && <p>{SOURCES.empty}</p>}
      {data && data.sources.length > 0 && (
        <Table
          label={SOURCES.title}
          head={SOURCES.columns}
          rows={data.sources.map(
            ({ source = SOURCES.unknown, others, signups, confirmed, ordered, revenue }) => [
              others === undefined ? source : `(${others} ${SOURCES.others})`,
              ...[signups, confirmed, ordered].map((count) => formatCount(count)),
              revenue.map(({ amount, currency }) => `${amount.toFixed(2)} ${currency}`).join(', '),
            ],
          )}
        />
      )}
      <div className={layout.columns}>
        <div className={layout.column}>
          <TextField
            label={SOURCES.name}
            maxLength={32}
            onChange={({ currentTarget: { value } }) =>
              setName(
                value
                  .toLowerCase()
                  .replace(/[^a-z0-9]+/g, '-')
                  .replace(/^-|-$/g, ''),
              )
            }
          />
          {name && (
            <>
              <p>{link}</p>
              <Button
                onClick={() => copy(link)}
                label={isSuccess && variables === link ? SOURCES.copied : SOURCES.copy}
              />
              <QrCode text={link} />
            </>
          )}
        </div>
        <div className={layout.column}>
          <h3>{SOURCES.weekly}</h3>
          {email && <pre className={layout.emailText}>{`${email.subject}\n\n${email.text}`}</pre>}
          <Button busy={isPending} onClick={() => send()} label={SOURCES.send} />
          <p role="status">{sent && `${SOURCES.sentTo} ${sent.to}`}</p>
        </div>
      </div>
    </Fold>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={SOURCES.qr} viewBox={`0 0 ${size} ${size}`} width="160" height="160">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path.join('')} />
    </svg>
  );
}
