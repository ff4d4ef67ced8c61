import { useState } from 'react';
import type { OwnerSwitches } from '../host';
import { useHost } from './host-context';

const off = new Set<string>();
/** Remembers it as long as the page is open, over several sessions. */
const OF_THE_PAGE: OwnerSwitches = {
  isOn: (name) => !off.has(name),
  set(name, isOn) {
    if (isOn) off.delete(name);
    else off.add(name);
  },
};

/** Returns whether something is on, which the host remembers. */
export function useStoredSwitch(name: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const { switches = OF_THE_PAGE } = useHost();
  const [isOn, setOn] = useState(() => switches.isOn(name));
  const set = (next: boolean) => {
    setOn(next);
    switches.set(name, next);
  };
  return [isOn, set];
}
