/** An element of `index.html` by its id. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`index.html has no ${type.name} #${id}.`);
  return found;
}

export const button = (id: string) => byId(id, HTMLButtonElement);
export const field = (id: string) => byId(id, HTMLInputElement);

type Attributes = Readonly<Record<string, string | number>>;

/** Makes an HTML element out of attributes and children; text is always text. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children);
}

/** Makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function filled<E extends Element>(element: E, attributes: Attributes, children: (Node | string)[]): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Runs a task from a button, which says so and takes no second press meanwhile. It is not disabled: that
 * would take the keyboard's focus away.
 */
export async function busyWhile(pressed: HTMLButtonElement, words: string, task: () => Promise<void>) {
  if (pressed.ariaDisabled === 'true') return;
  const usual = pressed.textContent;
  pressed.ariaDisabled = 'true';
  pressed.textContent = words;
  try {
    await task();
  } finally {
    pressed.ariaDisabled = null;
    pressed.textContent = usual;
  }
}
