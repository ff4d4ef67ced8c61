import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactElement } from 'react';
import * as styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  /** The control that the words are about. */
  children: ReactElement;
}

/**
 * Words that show when a control is pointed at for a while, or focused with the keyboard. They stand beside the control
 * in the page, so that they belong to the same landmark.
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
