import {
  BOX_HEIGHT,
  BOX_LAYERS,
  BOX_WIDTH,
  boxLayerPicture,
  EMBLEM_SIZE,
  emblemPicture,
} from '../art/card-pictures';
import { DataTable } from '../components/text/DataTable';
import { Makers } from '../components/voices/Voices';
import { CATEGORIES } from '../content/cards';
import { DUTIES, PRODUCT } from '../content/pages/landing';
import { VOICES } from '../content/pages/press';
import * as shared from '../styles/shared.module.css';
import * as styles from './goods.module.css';

/** What the game costs, what is in the box, and who makes it. */
export function Goods() {
  const { makers } = PRODUCT;
  return (
    <div className={`${shared.airmail} ${styles.goods}`}>
      <div className={styles.box}>
        {BOX_LAYERS.map((layer, i) => (
          <img
            key={layer}
            data-layer={layer}
            src={boxLayerPicture(layer)}
            alt={i === 0 ? PRODUCT.picture : ''}
            width={BOX_WIDTH}
            height={BOX_HEIGHT}
            loading="lazy"
            decoding="async"
          />
        ))}
      </div>
      <section className={styles.duties} aria-labelledby="duties-title">
        <p className={`${shared.stamp} ${styles.stamp}`}>{DUTIES.stamp}</p>
        <h2 id="duties-title" className="display">
          {DUTIES.heading}
        </h2>
        <DataTable caption={DUTIES.caption} columns={DUTIES.columns} rows={DUTIES.rows} />
        <p className={styles.note}>{DUTIES.note}</p>
      </section>
      <section className={styles.product} aria-labelledby="product-title">
        <h2 id="product-title" className="display">
          {PRODUCT.heading}
        </h2>
        <p>{PRODUCT.text}</p>
        <ul className={styles.kinds}>
          {CATEGORIES.map(({ id, name, count }) => (
            <li key={id} className={styles.kind}>
              <img
                src={emblemPicture(id)}
                alt=""
                width={EMBLEM_SIZE}
                height={EMBLEM_SIZE}
                loading="lazy"
                decoding="async"
              />
              <strong className={styles.count}>
                {count} {PRODUCT.kinds[id]}
              </strong>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </section>
      {VOICES.makers.length > 0 && (
        <section aria-labelledby="makers-title">
          <h2 id="makers-title" className="display">
            {makers.heading}
          </h2>
          <Makers />
          <p>
            {makers.text} <a href={makers.contact.href}>{makers.contact.label}</a>
          </p>
        </section>
      )}
    </div>
  );
}
