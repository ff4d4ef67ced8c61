import type { Audience } from '../contract/audiences';
import { describeAudience } from './describe-audience';

const subjectOf = (id: string) => (id === 'm1' ? 'We are open' : undefined);
const ALL: readonly (readonly [Audience, string])[] = [
  [{ to: 'everyone' }, 'everyone'],
  [{ to: 'not-ordered', neverMailed: false }, 'those who have not ordered'],
  [{ to: 'not-mailed', of: 'm1' }, 'those who have no email of “We are open”'],
  [{ to: 'mailed', of: 'm1' }, 'those who got “We are open”'],
  [{ to: 'mailed-not-ordered', of: 'm1' }, 'those who got “We are open” and have not ordered'],
  [{ to: 'mailed', of: 'deleted' }, 'those who got “deleted”'],
];

it.each(ALL)('says in words whom %o is, from anywhere and from some sources or tags', (audience, people) => {
  const describe = (sources: string[], tags: string[]) =>
    describeAudience({ audience, sources, tags }, subjectOf);
  expect(describe([], [])).toBe(people);
  expect(describe(['fair'], [])).toBe(`${people} from fair`);
  expect(describe(['fair', 'radio'], ['essen-2026'])).toBe(`${people} from fair, radio, or essen-2026`);
});
