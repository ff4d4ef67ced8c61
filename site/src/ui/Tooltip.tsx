import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactElement } from 'react';
import * as styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  /** The control that the text describes. */
  children: ReactElement;
}

/**
 * A text that appears when the pointer rests on a control, or when the keyboard focuses it. Rendered beside the control
 * instead of in a portal, so that it is in the same landmark.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Content className={styles.tooltip} sideOffset={8} collisionPadding={8}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
