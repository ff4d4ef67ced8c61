import { STEP_HEIGHT, STEP_WIDTH, stepPicture } from '../../art/card-pictures';
import * as styles from './card-picture.module.css';

/** A decorative picture on a postage stamp, by its name in `art/`; nothing without one. */
export const PostagePicture = ({ name }: { name: string | undefined }) =>
  name ? (
    <span className={styles.postage}>
      <img
        className={styles.motif}
        src={stepPicture(name)}
        alt=""
        width={STEP_WIDTH}
        height={STEP_HEIGHT}
        loading="lazy"
        decoding="async"
      />
    </span>
  ) : null;
