import { useEffect, useRef } from 'react';
import { HEADER } from '../../content/header';
import { Tooltip } from '../../ui/Tooltip';
import * as styles from './header.module.css';

export interface CartButtonProps {
  /** The number of games that it shows. */
  count: number;
}

/**
 * The cart. There is none to open before the launch: a click leaves a line in the console and sets the button's open
 * flag, which the page's bootstrap does by the two attributes.
 */
export function CartButton({ count }: CartButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  // This code came because of a pointer or the focus, which the tooltip has therefore not seen.
  useEffect(() => {
    const { current } = button;
    if (current?.matches(':hover')) {
      current.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    } else if (current?.matches(':focus-visible')) {
      current.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
  }, []);

  return (
    <Tooltip text={HEADER.cart.tooltip}>
      <button
        ref={button}
        type="button"
        className={styles.cart}
        aria-label={HEADER.cart.label(count)}
        data-log="Cart clicked"
        data-open="false"
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.cartIcon}>
          <path d="M2 3h3l3 12h11l3-9H7M9 20.5a1 1 0 1 0 .1 0zm9 0a1 1 0 1 0 .1 0z" />
        </svg>
        <span>{count}</span>
      </button>
    </Tooltip>
  );
}
