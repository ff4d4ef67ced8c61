import { BOX_PICTURE } from '../../art/card-pictures';
import { BOX_HEIGHT, BOX_WIDTH } from '../../art/GameBox';
import { DUTIES, PRODUCT } from '../../content/pages/landing';
import * as shared from '../../styles/shared.module.css';
import { DataTable } from '../text/DataTable';
import * as styles from './goods.module.css';

/** What the game costs, what is in the box, and who makes it. */
export function Goods() {
  const { makers } = PRODUCT;
  return (
    <div className={styles.goods}>
      <img
        className={styles.box}
        src={BOX_PICTURE}
        alt={PRODUCT.picture}
        width={BOX_WIDTH}
        height={BOX_HEIGHT}
        loading="lazy"
        decoding="async"
      />
      <section className={styles.duties} aria-labelledby="duties-title">
        <p className={`${shared.stamp} ${styles.stamp}`}>{DUTIES.stamp}</p>
        <h2 id="duties-title" className="display">
          {DUTIES.heading}
        </h2>
        <DataTable caption={DUTIES.caption} columns={DUTIES.columns} rows={DUTIES.rows} />
        <p className={styles.note}>{DUTIES.note}</p>
      </section>
      <section aria-labelledby="product-title">
        <h2 id="product-title" className="display">
          {PRODUCT.heading}
        </h2>
        <p>{PRODUCT.text}</p>
      </section>
      <section aria-labelledby="makers-title">
        <h2 id="makers-title" className="display">
          {makers.heading}
        </h2>
        <p>
          {makers.text} <a href={makers.contact.href}>{makers.contact.label}</a>
        </p>
      </section>
    </div>
  );
}
