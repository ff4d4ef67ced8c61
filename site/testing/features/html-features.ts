import type { CompatData } from '@mdn/browser-compat-data';
import type { HTMLElement } from 'node-html-parser';

/** Returns the elements and attributes that a page uses, as keys of MDN's data. */
export function htmlFeatures(page: HTMLElement, { html }: CompatData): ReadonlySet<string> {
  const found = new Set<string>();
  for (const element of page.querySelectorAll('*')) {
    const tag = element.rawTagName.toLowerCase();
    const known = html.elements?.[tag];
    // Those of SVG are older than every browser of the list.
    if (!known) continue;
    found.add(`html.elements.${tag}`);
    for (const [attribute, value] of Object.entries(element.attributes)) {
      const name = attribute.toLowerCase();
      if (known[name]) {
        found.add(`html.elements.${tag}.${name}`);
        if (known[name]?.[value]) found.add(`html.elements.${tag}.${name}.${value}`);
        if (known[`${name}_${value}`]) found.add(`html.elements.${tag}.${name}_${value}`);
      } else if (html.global_attributes?.[name]) found.add(`html.global_attributes.${name}`);
    }
  }
  return found;
}
