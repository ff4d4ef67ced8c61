export interface Mutant {
  line: number;
  kind: string;
  before: string;
  after: string;
  text: string;
}
export function mutantsOf(text: string, tsx: boolean): Mutant[];
