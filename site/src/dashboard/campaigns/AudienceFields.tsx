import { describeAudience } from '@tariff-tantrum/lambdas/client/describe-audience';
import {
  AUDIENCES,
  type Audience,
  type AudienceName,
  campaignOf,
  isAboutCampaign,
} from '@tariff-tantrum/lambdas/contract/audiences';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useState } from 'react';
import { useHost } from '../data/host-context';
import { useRead } from '../data/use-read';
import { Checkbox } from '../ui/Checkbox';
import { Fold } from '../ui/Fold';
import { formatDateTime } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/SelectField';
import * as styles from './campaigns.module.css';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.draft;

type Recipients = Pick<Campaign, 'audience' | 'sources' | 'tags' | 'unconfirmed' | 'oldConsents'>;

interface AudienceFieldsProps {
  recipients: Recipients;
  /** The other campaigns, newest first. */
  others: readonly Campaign[];
  onChange(part: Partial<Recipients>): void;
}

/** The recipients of a draft: any audience, which links and tags can narrow. */
export function AudienceFields({ recipients, others, onChange }: AudienceFieldsProps) {
  const { audience, unconfirmed, oldConsents } = recipients;
  const { to } = audience;
  const of = campaignOf(audience);
  // A copy counts with what it is a copy of.
  const sent = others.filter(({ id, sentAt, copyOf }) => id === of || (sentAt !== undefined && !copyOf));
  const offered = AUDIENCES.filter((name) => name === to || !isAboutCampaign(name) || sent.length > 0);
  const choose = (name: string) => {
    const chosen = AUDIENCES.find((known) => known === name) ?? to;
    onChange({ audience: audienceWith(chosen, of ?? sent[0]?.id ?? '') });
  };
  return (
    <>
      <div className={styles.audience}>
        <SelectField
          label={WORDS.to}
          options={offered.map((name) => [name, WORDS.tos[name]])}
          value={to}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        {'of' in audience && (
          <SelectField
            label={WORDS.of}
            options={[
              ...(sent.some(({ id }) => id === of) ? [] : [[audience.of, WORDS.deleted] as const]),
              ...sent.map(
                ({ id, subject, sentAt }) =>
                  [id, sentAt ? `${subject}, ${formatDateTime(sentAt)}` : subject] as const,
              ),
            ]}
            value={of}
            onChange={({ currentTarget: { value } }) => onChange({ audience: { ...audience, of: value } })}
          />
        )}
        {audience.to === 'not-ordered' && (
          <SelectField
            label={WORDS.neverMailed}
            options={WORDS.including}
            value={String(audience.neverMailed)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ audience: { ...audience, neverMailed: value === 'true' } })
            }
          />
        )}
        <SelectField
          label={WORDS.unconfirmed}
          options={WORDS.including}
          value={String(unconfirmed)}
          onChange={({ currentTarget: { value } }) => onChange({ unconfirmed: value === 'true' })}
        />
        <SelectField
          label={WORDS.oldConsents}
          options={WORDS.including}
          value={String(oldConsents)}
          onChange={({ currentTarget: { value } }) => onChange({ oldConsents: value === 'true' })}
        />
      </div>
      <p className={layout.hint}>
        {WORDS.goesTo(describeAudience(recipients, (id) => others.find((each) => each.id === id)?.subject))}
      </p>
      <Narrowing recipients={recipients} onChange={onChange} />
    </>
  );
}

/** Returns an audience by its name. @param of the campaign, if it is about one */
function audienceWith(to: AudienceName, of: string): Audience {
  switch (to) {
    case 'everyone':
      return { to };
    case 'not-ordered':
      return { to, neverMailed: false };
    case 'not-mailed':
    case 'mailed':
    case 'mailed-not-ordered':
      return { to, of };
    default:
      return to satisfies never;
  }
}

/** The links and tags that narrow a draft; the existing ones are read when the owner opens it. */
function Narrowing({ recipients, onChange }: Omit<AudienceFieldsProps, 'others'>) {
  const host = useHost();
  const [open, setOpen] = useState(false);
  const { data, unread } = useRead(PATHS.sources, () => host.sources({}), { enabled: open });
  const known = {
    sources: data?.sources.flatMap(({ origin }) => (origin.by === 'link' ? [origin.source] : [])) ?? [],
    tags: data?.sources.flatMap(({ origin }) => (origin.by === 'tag' ? [origin.tag] : [])) ?? [],
  };
  const groups = (['sources', 'tags'] as const).map((kind) => ({
    kind,
    words: [...new Set([...known[kind], ...recipients[kind]])],
  }));
  return (
    <Fold title={WORDS.narrow.title} onToggle={setOpen}>
      {open && !data && (unread ?? <p className={layout.hint}>{CAMPAIGNS.busy}</p>)}
      {data && groups.every(({ words }) => words.length === 0) && (
        <p className={layout.hint}>{WORDS.narrow.empty}</p>
      )}
      {groups.map(
        ({ kind, words }) =>
          words.length > 0 && (
            <fieldset key={kind} className={styles.words}>
              <legend>{WORDS.narrow[kind]}</legend>
              {words.map((word) => (
                <Checkbox
                  key={word}
                  label={word}
                  checked={recipients[kind].includes(word)}
                  onChange={(checked) =>
                    onChange({
                      [kind]: checked
                        ? [...recipients[kind], word]
                        : recipients[kind].filter((other) => other !== word),
                    })
                  }
                />
              ))}
            </fieldset>
          ),
      )}
    </Fold>
  );
}
