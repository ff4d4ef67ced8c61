/** Tells the person who watches a line. */
export const say = (line: string): void => console.log(line);
