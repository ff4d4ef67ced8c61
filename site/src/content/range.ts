/** A span of whole numbers, both ends included. */
export interface Range {
  min: number;
  max: number;
}

/** A range as it is printed: `2-8`. */
export const span = ({ min, max }: Range): string => `${min}-${max}`;

/** A range of percentages as it is printed: `0%-40%`. */
export const percentSpan = ({ min, max }: Range): string => `${min}%-${max}%`;
