import { describeNewcomers } from '@tariff-tantrum/lambdas/client/describe-newcomers';
import { useHost } from '../data/host-context';
import { useChange } from '../data/use-change';
import { useRefresh } from '../data/use-refresh';
import { goTo } from '../navigation/routes';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.newcomers;

interface NewcomersProps {
  id: string;
  subject: string;
  /** How many joined since the campaign was frozen and would get it, and whether there may be more. */
  people: number;
  isMore?: boolean | undefined;
}

/** Opens a copy of a campaign for those who joined the list since. */
export function Newcomers({ id, subject, people, isMore }: NewcomersProps) {
  const host = useHost();
  const refresh = useRefresh();
  const { mutate, isPending } = useChange({
    mutationFn: () => host.campaignAgain({ id }),
    onSuccess: (copy) => refresh().then(() => goTo({ section: 'campaigns', id: copy.id })),
  });
  const count = describeNewcomers({ people, isMore });
  return (
    <section className={layout.slip} aria-labelledby="newcomers-title">
      <div>
        <h2 id="newcomers-title">{WORDS.title(count, subject)}</h2>
        <p className={layout.hint}>{WORDS.hint}</p>
      </div>
      <Button kind="primary" busy={isPending} onClick={() => mutate()} label={WORDS.button(count)} />
    </section>
  );
}
