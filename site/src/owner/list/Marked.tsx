import { foldText } from '@tariff-tantrum/lambdas/contract';

/** Marks the first place in a text that a search has found. `term` is folded; if it is empty, nothing is marked. */
export function Marked({ text, term }: { text: string; term: string }) {
  const at = term === '' ? -1 : foldText(text).indexOf(term);
  const found = text.slice(at, at + term.length);
  // Folding may change the length of a text; then the place would be another one.
  if (at === -1 || foldText(found) !== term) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, at)}
      <mark>{found}</mark>
      {text.slice(at + term.length)}
    </bdi>
  );
}
