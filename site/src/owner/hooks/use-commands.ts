import { useEffect } from 'react';
import type { OwnerCommand, OwnerHost } from '../host';

/** Carries out the menu items of the host. */
export function useCommands({ onCommand }: OwnerHost, actions: Record<OwnerCommand, () => void>): void {
  useEffect(() => onCommand?.((command) => actions[command]()), [onCommand, actions]);
}
