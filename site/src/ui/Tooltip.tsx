import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactElement } from 'react';
import * as styles from './tooltip.module.css';

interface TooltipProps {
  text: string;
  /** The control that the words are about. */
  children: ReactElement;
}

/** Words that show when a control is pointed at for a while, or focused with the keyboard. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content className={styles.tooltip} sideOffset={8} collisionPadding={8}>
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
