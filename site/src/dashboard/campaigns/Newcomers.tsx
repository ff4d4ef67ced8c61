import { useMutation } from '@tanstack/react-query';
import { goTo } from '../routes';
import { Button } from '../ui/Button';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import type { CampaignProps } from './campaign-props';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.newcomers;

interface NewcomersProps extends Pick<CampaignProps, 'host' | 'refresh'> {
  id: string;
  subject: string;
  /** How many joined since it was frozen, and would get it. */
  people: number;
}

/** Opens a copy of a campaign for those who joined the list since. */
export function Newcomers({ host, id, subject, people, refresh }: NewcomersProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => host.campaignAgain({ id }),
    onSuccess: (copy) => refresh().then(() => goTo({ section: 'campaigns', id: copy.id })),
  });
  return (
    <section className={layout.slip} aria-labelledby="newcomers-title">
      <div>
        <h2 id="newcomers-title">{WORDS.title(formatCount(people), subject)}</h2>
        <p className={layout.hint}>{WORDS.hint}</p>
      </div>
      <Button
        kind="primary"
        busy={isPending}
        onClick={() => mutate()}
        label={WORDS.button(formatCount(people))}
      />
    </section>
  );
}
