import { BOX_PICTURE } from '../../art/card-pictures';
import { BOX_HEIGHT, BOX_WIDTH } from '../../art/GameBox';
import { DUTIES, PRODUCT } from '../../content/pages/landing';
import { DataTable } from '../text/DataTable';
import * as styles from './goods.module.css';

/** What the game costs, what is in the box, and who makes it. */
export function Goods() {
  const { makers } = PRODUCT;
  return (
    <div className={styles.goods}>
      <section className={styles.product} aria-labelledby="product-title">
        <img
          className={styles.box}
          src={BOX_PICTURE}
          alt={PRODUCT.picture}
          width={BOX_WIDTH}
          height={BOX_HEIGHT}
          loading="lazy"
          decoding="async"
        />
        <h2 id="product-title" className="display">
          {PRODUCT.heading}
        </h2>
        <p>{PRODUCT.text}</p>
        <h3>{makers.heading}</h3>
        <p>
          {makers.text} <a href={makers.contact.href}>{makers.contact.label}</a>
        </p>
      </section>
      <section className={styles.duties} aria-labelledby="duties-title">
        <h2 id="duties-title" className="display">
          {DUTIES.heading}
        </h2>
        <DataTable
          caption={DUTIES.caption}
          columns={DUTIES.columns}
          rows={DUTIES.prices.map(({ region, full, discounted, shipping }) => [
            region,
            full,
            [{ strong: discounted }],
            shipping,
          ])}
        />
        <p className={styles.note}>{DUTIES.note}</p>
      </section>
    </div>
  );
}
