/** What the people of an import have in common. */
export interface CommonOrigin {
  tag?: string | undefined;
  /** Where they agreed, in the owner's words. */
  consentFrom?: string | undefined;
}

/** Returns in words how many people an import adds, and what is stored of each: their tag, and where they agreed. */
export function describeAdded(people: number, { tag, consentFrom }: CommonOrigin): string {
  const count = people === 1 ? '1 person' : `${people.toLocaleString('en')} people`;
  const tagged = tag ? `tagged “${tag}”` : 'without a tag';
  const agreed = consentFrom ? `, who agreed here: ${consentFrom}` : '; where they agreed is not recorded';
  return `${count}, ${tagged}${agreed}`;
}
