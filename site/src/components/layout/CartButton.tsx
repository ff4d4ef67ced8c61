import * as Tooltip from '@radix-ui/react-tooltip';
import { useEffect, useRef, useState } from 'react';
import { HEADER } from '../../content/header';
import { hydrate } from '../island/hydrate';
import * as styles from './header.module.css';

/** How long the pointer may take from the button to the tooltip, in milliseconds. */
const CROSSING_MS = 300;

export interface CartButtonProps {
  /** The number of items that it shows. */
  count: number;
}

/**
 * The cart, which has no content before the launch: a click logs a line and sets the button's open flag. The page's
 * bootstrap script does both, as the two `data` attributes ask.
 */
export function CartButton({ count }: CartButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const tooltip = useRef<HTMLDivElement>(null);
  // Kept here, because Preact runs effects in another order: a tooltip that keeps it itself closes itself as it opens.
  const [open, setOpen] = useState(false);

  // A pointer or focus event loaded this code, so the tooltip has missed it: dispatch it again. A finger does not hover,
  // although the browser says so after a tap: the tap has shown the note instead.
  useEffect(() => {
    const { current } = button;
    if (current?.matches(':hover') && matchMedia('(hover: hover)').matches) {
      current.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    } else if (current?.matches(':focus-visible')) {
      current.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
  }, []);

  // The tooltip follows the pointer only some frames after it has opened: if the pointer left before, it would stay open.
  // It closes by the event that announces another tooltip, since it must notice itself, to count the time until the next.
  // One that the keyboard has opened meanwhile stays.
  const closeWithoutPointer = () => {
    if (button.current?.matches(':hover, :focus-visible') || tooltip.current?.matches(':hover')) return;
    document.dispatchEvent(new CustomEvent('tooltip.open'));
  };

  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <Tooltip.Root open={open} onOpenChange={setOpen}>
        <Tooltip.Trigger asChild>
          <button
            ref={button}
            type="button"
            className={styles.cart}
            aria-label={HEADER.cart.label(count)}
            data-log="Cart clicked"
            data-open="false"
            data-note={HEADER.cart.tooltip}
            onPointerLeave={() => setTimeout(closeWithoutPointer, CROSSING_MS)}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={styles.cartIcon}>
              <path d="M2 3h3l3 12h11l3-9H7M9 20.5a1 1 0 1 0 .1 0zm9 0a1 1 0 1 0 .1 0z" />
            </svg>
            <span>{count}</span>
          </button>
        </Tooltip.Trigger>
        {/* Beside the button instead of in a portal, so that it is in the same landmark. */}
        <Tooltip.Content ref={tooltip} className={styles.tooltip} sideOffset={8} collisionPadding={8}>
          {HEADER.cart.tooltip}
        </Tooltip.Content>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

/** Gives the button on the page its tooltip. */
export const mount = (island: HTMLElement): void => hydrate(island, CartButton);
