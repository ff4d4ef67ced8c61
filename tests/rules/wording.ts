import ts from 'typescript';

/** A family of private words, and the words of the field. */
interface WordFamily {
  name: string;
  pattern: RegExp;
  /** The files that it is checked in; all by default. */
  files?: RegExp;
  instead: string;
}

/** Words that a newcomer would need a dictionary for. Patterns leave standard uses alone, such as `stands for`. */
const FAMILIES: readonly WordFamily[] = [
  {
    name: 'tells',
    pattern: /\b(tells?|told|telling)\b(?!( \w+){0,3} apart)/i,
    instead: 'logs, prints, returns',
  },
  {
    name: 'says',
    // A page or a comment may say something; code contains, states or prints it.
    files: /\.(ts|tsx|mjs|css)$/,
    pattern: /\b(says?|said|saying)\b/i,
    instead: 'contains, states, prints',
  },
  {
    name: 'answers',
    pattern: /\banswers\b|\banswer(ed|ing)\b|\b(an|the|this|every|no) answer\b/i,
    instead: 'returns, responds, response',
  },
  {
    name: 'whoever',
    pattern: /\b(whoever|whomever|nobody but)\b/i,
    instead: 'the client, every process that',
  },
  { name: 'heal, mend', pattern: /\b(heal|mend)(s|ed|ing)?\b/i, instead: 'repair' },
  { name: 'stands', pattern: /\b(stands?|stood)\b(?! (for|here)\b)|\bstand-?ins?\b/i, instead: 'is, fake' },
  {
    name: 'patience, crowd',
    pattern: /\b(patien(ce|t)|crowd(s|ed)?|rush)\b/i,
    instead: 'timeout, overload, spike',
  },
  { name: 'behind backs', pattern: /\bbehind\b.{0,40}\bbacks?\b/i, instead: 'in the background' },
  { name: 'goes by', pattern: /\b(go|goes|gone|went) by\b/i, instead: 'passes, depends on' },
  { name: 'is had', pattern: /\b(is|are|be|was|were) had\b/i, instead: 'exists, is available' },
  {
    name: 'conditional where',
    pattern: /(?<!^#.*)(^|[.;:] )Where [a-z]|, where (no|there|that|one)\b/,
    instead: 'if, when',
  },
  {
    name: 'house, door',
    pattern: /\b(houses?|rooms|doors?)\b|(?<!-)\brim\b/i,
    instead: 'repository, folder, adapter, edge',
  },
  { name: 'motif', pattern: /\b(motifs?|lettering)\b(?!\.ts)/i, instead: 'shared style, text outline' },
  { name: 'excused, planted', pattern: /\b(excused?|plant(s|ed|ing)?)\b/i, instead: 'skipped, injected' },
  { name: 'guesses', pattern: /\bguess(es|ers?)\b/i, instead: 'failed logins, client' },
  {
    name: 'slowed down',
    pattern: /\bslow(s|ed)? (him|her|them|their)( \w+){0,3} down\b|\bslowed down\b/i,
    instead: 'rate limited',
  },
  {
    name: 'knock',
    pattern: /\b(knock(s|ed|ing)?|examine[sd]?)\b|(?<!-)\bwakes?\b(?!-)/i,
    instead: 'check authentication, hydrate, run checks',
  },
  {
    name: 'away, gone',
    pattern: /(?<!right |navigate |far-)\baway\b|(?<!-)\bgone\b/i,
    instead: 'unavailable, deleted',
  },
  {
    name: 'comes',
    pattern: /\b(comes?|came)\b(?! (from|through|first|after)\b)/i,
    instead: 'is, arrives, recovers',
  },
  { name: 'habits', pattern: /\bhabits?\b/i, instead: 'platform conventions' },
  {
    name: 'stray, trap',
    pattern: /\bstrays\b|(?<!focus )\btraps?\b(?! ''| the focus)/i,
    instead: 'unexpected request, honeypot',
  },
  { name: 'by hand', pattern: /\bby hand\b/i, instead: 'manually' },
  {
    name: 'closed days',
    pattern: /\b(closed days?|(far|live) edge)\b/i,
    instead: 'finalized day, open window',
  },
  {
    name: 'is no X',
    pattern: /(?<!\bthere )\b(is|are|was|were) (no|none) (?!longer|more|less|fewer|\w+er than\b)/i,
    instead: 'is not',
  },
  {
    name: 'identifiers',
    pattern: /\b(StoreCalls|CountMemory|openList|keepTidy|proveHealth|PATIENCE|reopen)\b|\blimited\.ts\b/,
    instead: 'Table, count cache, openStore, startMaintenance, assertHealthy, *_TIMEOUT_MS',
  },
];

/** A part of a file that is written in English, and the number of its first line. */
interface Prose {
  line: number;
  text: string;
}

/** Returns the private words in a file's comments, string literals and prose, a sentence for each. */
export function privateWords(file: string, text: string): string[] {
  return proseIn(file, text).flatMap(({ line, text: prose }) =>
    prose.split('\n').flatMap((content, index) =>
      FAMILIES.flatMap(({ name, pattern, files, instead }) => {
        if (files && !files.test(file)) return [];
        const found = pattern.exec(content)?.[0];
        return found ? [`${file}:${line + index}: "${found.trim()}" (${name}); write: ${instead}`] : [];
      }),
    ),
  );
}

function proseIn(file: string, text: string): Prose[] {
  // The names of superseded decisions stay as they are, so links are not checked.
  if (/\.md$/.test(file)) return [{ line: 1, text: text.replace(/\]\([^)\n]*\)/g, ']') }];
  if (/\.css$/.test(file)) {
    return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => proseAt(text, match.index, match[0]));
  }
  return /\.(ts|tsx|mjs)$/.test(file) ? [...proseInCode(file, text)] : [];
}

const proseAt = (text: string, position: number, part: string): Prose => ({
  line: text.slice(0, position).split('\n').length,
  text: part,
});

/** Comments and literals; the text of pages is not among them. */
function* proseInCode(file: string, text: string): Generator<Prose> {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const seen = new Set<number>();
  const nodes: ts.Node[] = [source];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    nodes.push(...node.getChildren(source));
    if (node.kind === ts.SyntaxKind.JsxText) continue;
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]) {
      if (!seen.has(pos)) yield proseAt(text, pos, text.slice(pos, end));
      seen.add(pos);
    }
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) {
      yield proseAt(text, node.getStart(source), node.text);
    }
  }
}
