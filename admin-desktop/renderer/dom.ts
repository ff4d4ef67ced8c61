import type { CallError } from '../channels';

/** Returns an element of `index.html`. Throws if it is missing or of another type. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`index.html has no ${type.name} #${id}.`);
  return found;
}

export const button = (id: string) => byId(id, HTMLButtonElement);
export const field = (id: string) => byId(id, HTMLInputElement);

type Attributes = Readonly<Record<string, string | number>>;

/** Creates an HTML element. Strings become text nodes, never markup. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** Creates an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill<E extends Element>(element: E, attributes: Attributes, children: (Node | string)[]): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Runs a task for a button, which shows `busyLabel` and ignores clicks meanwhile. The button is not disabled,
 * because it would lose the focus.
 */
export async function busyWhile(pressed: HTMLButtonElement, busyLabel: string, task: () => Promise<void>) {
  if (pressed.ariaDisabled === 'true') return;
  const label = pressed.textContent;
  pressed.ariaDisabled = 'true';
  pressed.textContent = busyLabel;
  try {
    await task();
  } finally {
    pressed.ariaDisabled = null;
    pressed.textContent = label;
  }
}

/** Returns the text of an error with its detail. */
export const sentencesOf = ({ text, detail }: CallError): string => (detail ? `${text} ${detail}` : text);
