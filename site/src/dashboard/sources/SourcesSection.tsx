import { useMutation } from '@tanstack/react-query';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useState } from 'react';
import { encode } from 'uqr';
import { Heading } from '../Heading';
import type { OwnerHost } from '../host';
import { useRead } from '../queries';
import type { SectionProps } from '../section-props';
import { Button } from '../ui/Button';
import { formatCount, formatMoney } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';
import { TextField } from '../ui/TextField';
import { ADMIN } from '../words';
import { nameOfSource, SOURCES } from './words';

const SHOWN_HERE = { meta: { form: 'of-session' } } as const;

/** Where people came from, a link for a post, and the weekly email. */
export function SourcesSection({ host }: SectionProps) {
  const { data, isError } = useRead(PATHS.sources, () => host.sources({}), SHOWN_HERE);
  return (
    <>
      <Heading title={ADMIN.sections.sources} />
      <div className={layout.twoToOne}>
        <section className={layout.sheet} aria-labelledby="sources-title" aria-busy={!data && !isError}>
          <div>
            <h2 id="sources-title">{SOURCES.title}</h2>
            <p className={layout.hint}>{SOURCES.hint}</p>
          </div>
          {!data && <p>{isError ? ADMIN.failedToRead : ADMIN.loading}</p>}
          {data?.sources.length === 0 && <p>{SOURCES.empty}</p>}
          {data && data.sources.length > 0 && (
            <Table
              label={ADMIN.sections.sources}
              isWhole
              head={SOURCES.columns}
              rows={data.sources.map((line) => [
                nameOfSource(line),
                ...[line.signups, line.confirmed, line.ordered].map((count) => formatCount(count)),
                formatMoney(line.revenue),
              ])}
            />
          )}
        </section>
        <LinkForm host={host} />
      </div>
      <Weekly host={host} />
    </>
  );
}

/** Makes a link for a post, and its QR code. */
function LinkForm({ host }: { host: OwnerHost }) {
  const [name, setName] = useState('');
  const { mutate, isSuccess, variables } = useMutation({ mutationFn: (text: string) => host.copy(text) });
  const link = `${host.server?.address ?? window.location.origin}/?via=${name}`;
  return (
    <section className={layout.sheet} aria-labelledby="link-title">
      <h2 id="link-title">{SOURCES.link}</h2>
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
      {name ? (
        <>
          <p>{link}</p>
          <div>
            <Button
              kind="primary"
              onClick={() => mutate(link)}
              label={isSuccess && variables === link ? SOURCES.copied : SOURCES.copy}
            />
          </div>
          <QrCode text={link} />
        </>
      ) : (
        <p className={layout.hint}>{SOURCES.linkHint}</p>
      )}
    </section>
  );
}

/** The weekly email as it would be now. */
function Weekly({ host }: { host: OwnerHost }) {
  const { data: email } = useRead(PATHS.weekly, () => host.weekly({}), SHOWN_HERE);
  const { mutate, data: sent, isPending } = useMutation({ mutationFn: () => host.sendWeekly({}) });
  return (
    <section className={layout.sheet} aria-labelledby="weekly-title">
      <h2 id="weekly-title">{SOURCES.weekly}</h2>
      {email && <pre className={layout.emailText}>{`${email.subject}\n\n${email.text}`}</pre>}
      <div className={layout.actions}>
        <Button busy={isPending} onClick={() => mutate()} label={SOURCES.send} />
      </div>
      <p className={layout.done} role="status">
        {sent && `${SOURCES.sentTo} ${sent.to}`}
      </p>
    </section>
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
