import { CATEGORIES, type CardCategory, tariffValues } from '../../content/cards';
import { INFO } from '../../content/pages/landing';
import { CardPicture } from '../cards/CardPicture';
import * as styles from './cards-panel.module.css';
import * as info from './info.module.css';

/** The six categories with their counts and example cards. */
export function CardsPanel() {
  const { heading, text } = INFO.cards;
  return (
    <div className={info.panel}>
      <h3>{heading}</h3>
      <p>{text}</p>
      <ul className={styles.categories}>
        {CATEGORIES.map((category) => (
          <Category key={category.id} category={category} />
        ))}
      </ul>
    </div>
  );
}

function Category({ category }: { category: CardCategory }) {
  const { id, name, count, summary } = category;
  return (
    <li className={styles.category}>
      <div className={styles.examples}>
        <CardPicture category={category} example={0} />
        <CardPicture category={category} example={1} />
      </div>
      <h4>{name}</h4>
      <p className={styles.count}>
        {count} {INFO.cards.unit}
        {id === 'tariff' && `. ${tariffValues('landing')}`}
      </p>
      <p>{summary}</p>
    </li>
  );
}
