import { Card } from '../../art/Card';
import { Defs } from '../../art/Defs';
import { CATEGORIES, type CardCategory, tariffValues } from '../../content/cards';
import { INFO } from '../../content/landing';
import * as styles from './cards-panel.module.css';
import * as info from './info.module.css';

/** The six categories with their counts, each with cards as they lie on the table. */
export function CardsPanel() {
  const { heading, text } = INFO.cards;
  return (
    <div className={info.panel}>
      <h3>{heading}</h3>
      <p>{text}</p>
      <Defs />
      <ul className={styles.categories}>
        {CATEGORIES.map((category) => (
          <Category key={category.id} category={category} />
        ))}
      </ul>
    </div>
  );
}

function Category({ category }: { category: CardCategory }) {
  const { id, name, count, summary, examples } = category;
  return (
    <li className={styles.category}>
      <div className={styles.examples}>
        {examples.map((card) => (
          <Card
            key={card.name}
            category={id}
            categoryName={name}
            value={card.value}
            name={card.name}
            effect={card.effect}
            flavour={card.flavour}
          />
        ))}
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
