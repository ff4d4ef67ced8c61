import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import { nameOfOrigin } from '@tariff-tantrum/lambdas/contract/origin';
import type { SourceCounts } from '@tariff-tantrum/lambdas/contract/schemas';
import { sourceWord } from '@tariff-tantrum/lambdas/contract/source-word';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useState } from 'react';
import { encode } from 'uqr';
import { useHost } from '../data/host-context';
import { useChange } from '../data/use-change';
import { useRead } from '../data/use-read';
import { Heading } from '../frame/Heading';
import { Button } from '../ui/Button';
import { Fold } from '../ui/Fold';
import { formatMoney, formatShare } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { SentToOwner } from '../ui/SentToOwner';
import { Table } from '../ui/Table';
import { TextField } from '../ui/TextField';
import { ADMIN } from '../words';
import * as styles from './sources.module.css';
import { sumSources } from './sum-sources';
import { SOURCES } from './words';

/** Where people came from, a link for a post, and the weekly email. */
export function SourcesSection() {
  const host = useHost();
  const { data, unread } = useRead(PATHS.sources, () => host.sources({}));
  return (
    <>
      <Heading title={ADMIN.sections.sources} />
      <div className={layout.twoToOne}>
        <section className={layout.sheet} aria-labelledby="sources-title" aria-busy={!data && !unread}>
          <div>
            <h2 id="sources-title">{SOURCES.title}</h2>
            <p className={layout.hint}>{SOURCES.hint}</p>
          </div>
          {!data && (unread ?? <p>{ADMIN.loading}</p>)}
          {data?.sources.length === 0 && <p>{SOURCES.empty}</p>}
          {data && data.sources.length > 0 && <SourceTable sources={data.sources} />}
        </section>
        <div className={layout.stack}>
          <LinkForm siteUrl={data?.siteUrl} />
          <Weekly />
        </div>
      </div>
    </>
  );
}

/** How many of each source signed up, confirmed and ordered, with the sums of all sources. */
function SourceTable({ sources }: { sources: readonly SourceCounts[] }) {
  const most = Math.max(1, ...sources.map(({ signups }) => signups));
  const all = sumSources(sources);
  const [source, signedUp, confirmedBy, orderedBy, sum] = SOURCES.columns;
  // A column of zeros says nothing.
  const hasConfirmed = all.confirmed > 0;
  const hasOrders = all.ordered > 0 || all.revenue.length > 0;
  const head = [
    ...[source, signedUp],
    ...(hasConfirmed ? [confirmedBy] : []),
    ...(hasOrders ? [orderedBy, sum] : []),
  ];
  // Its place is kept, so that numbers stand below each other.
  const share = (part: number, whole: number) => (
    <small className={styles.share}>{part > 0 && part < whole && formatShare(part, whole)}</small>
  );
  const cellsOf = ({ signups, confirmed, ordered, revenue }: Omit<SourceCounts, 'origin'>) => [
    <>
      {formatCount(signups)} {share(signups, all.signups)}
    </>,
    ...(hasConfirmed ? [formatCount(confirmed)] : []),
    ...(hasOrders
      ? [
          <>
            {formatCount(ordered)} {share(ordered, signups)}
          </>,
          formatMoney(revenue),
        ]
      : []),
  ];
  return (
    <Table
      label={ADMIN.sections.sources}
      isWhole
      numbers={head.length - 1}
      head={head}
      rows={sources.map((line) => [
        <span key="source" className={styles.source}>
          <span>
            {nameOfOrigin(line.origin)} {line.origin.by === 'tag' && <small>{SOURCES.tag}</small>}
          </span>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="1" />
            <rect width={(line.signups / most) * 100} height="1" />
          </svg>
        </span>,
        ...cellsOf(line),
      ])}
      foot={sources.length > 1 ? [SOURCES.all, ...cellsOf(all)] : undefined}
    />
  );
}

/** Makes a link for a post, and its QR code, with the public address of the site. */
function LinkForm({ siteUrl }: { siteUrl: string | undefined }) {
  const host = useHost();
  const [name, setName] = useState('');
  const { mutate, isSuccess, variables } = useChange({ mutationFn: (text: string) => host.copy(text) });
  const site = siteUrl ?? host.server?.address ?? window.location.origin;
  const link = `${site}/?via=${name}`;
  return (
    <section className={layout.sheet} aria-labelledby="link-title">
      <h2 id="link-title">{SOURCES.link}</h2>
      <TextField
        label={SOURCES.name}
        maxLength={32}
        onChange={({ currentTarget: { value } }) => setName(sourceWord(value) ?? '')}
      />
      {name ? (
        <>
          {isLoopback(new URL(site).hostname) && <p className={layout.hint}>{SOURCES.onlyHere}</p>}
          <p className={styles.link}>{link}</p>
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

/** The weekly email as it would be now, read when it is opened. */
function Weekly() {
  const host = useHost();
  const [open, setOpen] = useState(false);
  const { data: email, unread } = useRead(PATHS.weekly, () => host.weekly({}), { enabled: open });
  const { mutate, data: sent, isPending } = useChange({ mutationFn: () => host.sendWeekly({}) });
  return (
    <Fold title={SOURCES.weekly} onToggle={setOpen}>
      {unread}
      {email && <pre className={layout.emailText}>{`${email.subject}\n\n${email.text}`}</pre>}
      <div className={layout.column}>
        <Button busy={isPending} onClick={() => mutate()} label={SOURCES.send} />
        <div className={layout.column} role="status">
          {sent && <SentToOwner {...sent} />}
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
