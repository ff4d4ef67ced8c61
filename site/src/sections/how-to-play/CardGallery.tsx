import { CATEGORIES } from '../../content/cards';
import { CardBackPicture, CardPicture } from '../cards/CardPicture';
import * as styles from './card-gallery.module.css';

/** One card of each category, and the back they share. */
export const CardGallery = () => (
  <ul className={styles.cards}>
    {CATEGORIES.map((category) => (
      <li key={category.id}>
        <CardPicture category={category} example={0} />
      </li>
    ))}
    <li>
      <CardBackPicture />
    </li>
  </ul>
);
