import { useEffect } from 'react';
import { useWork, type Work } from '../data/work';
import { addressOf, type Route } from '../navigation/routes';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import * as styles from './frame.module.css';

/** The work that was started in another place than the one that is shown, and its results. */
export function WorkList({ route }: { route: Route }) {
  const { all, forget } = useWork();
  const here = addressOf(route);
  const isHere = ({ routes }: Work) => routes.some((each) => addressOf(each) === here);
  const seen = all.filter(([, work]) => work.isDone && isHere(work)).map(([name]) => name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same names are the same work.
  useEffect(() => {
    for (const name of seen) forget(name);
  }, [seen.join(' '), forget]);
  const others = all.filter(([, work]) => !isHere(work));
  if (others.length === 0) return null;
  return (
    <ul className={styles.work}>
      {others.map(
        ([
          name,
          {
            routes: [from],
            text,
            share,
            isDone,
            cancel,
          },
        ]) => (
          <li key={name}>
            <p role="status">{text}</p>
            {!isDone && <progress className={layout.meter} aria-label={text} value={share} />}
            {cancel && !isDone && <Button kind="quiet" onClick={cancel} label={ADMIN.work.cancel} />}
            <a href={addressOf(from)}>{isDone ? ADMIN.work.result : ADMIN.work.show}</a>
          </li>
        ),
      )}
    </ul>
  );
}
