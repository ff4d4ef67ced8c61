/** Returns a version of the product in words, such as `1.0.0-689f9c91 of 2026-11-29`. */
export const describeVersion = ({ name, day }: { name: string; day?: string | undefined }): string =>
  day === undefined ? name : `${name} of ${day}`;
