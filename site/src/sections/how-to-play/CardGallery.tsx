import { Card } from '../../art/Card';
import { Defs } from '../../art/Defs';
import { CATEGORIES } from '../../content/cards';
import * as styles from './card-gallery.module.css';

/** One card of each category. */
export function CardGallery() {
  return (
    <>
      <Defs />
      <ul className={styles.cards}>
        {CATEGORIES.map(({ id, name, examples: [card] }) => (
          <li key={id}>
            <Card
              category={id}
              categoryName={name}
              value={card.value}
              name={card.name}
              effect={card.effect}
              flavour={card.flavour}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
