import { CardPicture } from '../components/cards/CardPicture';
import { CATEGORIES } from '../content/cards';
import { SHOWCASE } from '../content/pages/landing';
import * as styles from './showcase.module.css';

/** All example cards in a strip that scrolls sideways: by wheel, finger and arrow keys. */
export function Showcase() {
  const { heading, text, label, all } = SHOWCASE;
  return (
    <section className={styles.showcase} aria-labelledby="showcase-title">
      <div className={styles.heading}>
        <h2 id="showcase-title" className="display">
          {heading}
        </h2>
        <p>
          {text} <a href={all.href}>{all.label}</a>
        </p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll an element that has the focus. */}
      <ul className={styles.strip} aria-label={label} tabIndex={0}>
        {([0, 1] as const).map((example) =>
          CATEGORIES.map((category) => (
            <li key={category.id} className={styles.card}>
              <CardPicture category={category} example={example} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
