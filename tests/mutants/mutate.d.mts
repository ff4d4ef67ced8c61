export interface Mutant {
  line: number;
  place: string;
  kind: string;
  before: string;
  after: string;
  text: string;
}
export function mutantsOf(text: string, tsx: boolean): Mutant[];
export function changeOf(mutant: Mutant): string;
export function namesOf(mutant: Mutant): string[];
