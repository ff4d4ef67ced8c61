import { useState } from 'react';

const OFF = 'off';

/** Returns whether something is on, which this browser remembers where it is allowed to. */
export function useStoredSwitch(name: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => readStored(name) !== OFF);
  const set = (next: boolean) => {
    setOn(next);
    store(name, next);
  };
  return [isOn, set];
}

function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function store(name: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(name);
    else localStorage.setItem(name, OFF);
  } catch {
    // It is remembered until the page is closed.
  }
}
