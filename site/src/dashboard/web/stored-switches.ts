import type { OwnerSwitches } from '../host';

const OFF = 'off';

/** Remembers in this browser what is turned off, and nothing else; where that is not allowed, everything is on. */
export const storedSwitches: OwnerSwitches = {
  isOn(name) {
    try {
      return localStorage.getItem(name) !== OFF;
    } catch {
      return true;
    }
  },
  set(name, isOn) {
    try {
      if (isOn) localStorage.removeItem(name);
      else localStorage.setItem(name, OFF);
    } catch {
      // It is off until the page is left.
    }
  },
};
