import { Card } from '../../art/Card';
import { CardBack } from '../../art/CardBack';
import { Defs } from '../../art/Defs';
import { CARD_BACK, CATEGORIES } from '../../content/cards';
import * as styles from './card-gallery.module.css';

/** One card of each category, and the back they share. */
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
        <li>
          <CardBack title={CARD_BACK} />
        </li>
      </ul>
    </>
  );
}
