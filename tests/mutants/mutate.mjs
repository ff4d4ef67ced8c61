import { parseSync } from '@swc/core';

/**
 * A small mistake in a source.
 * @typedef {{ line: number, place: string, kind: string, before: string, after: string, text: string }} Mutant `place`: its
 * line in the source; `text`: the whole file with the mistake
 */

/** What stands for each operator: a boundary that is moved, a condition that is turned round. */
const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

/** Calls a function with each node of a tree, and the type of what contains it. */
function walk(node, visit, parent) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit, parent);
  else if (node !== null && typeof node === 'object') {
    if (typeof node.type === 'string') visit(node, parent);
    for (const value of Object.values(node)) walk(value, visit, node.type ?? parent);
  }
}

/** Where a number gets its name. */
const NAMED = ['VariableDeclarator', 'KeyValueProperty'];
/** A number from this one on is a chosen limit or time: nobody notices if it is one more. */
const MANY = 1000;
/** The unit of sizes. */
const KIB = 1024;

/** Returns where an edit is made, and what it is; undefined if nothing of a node is changed. @param {any} node */
function editOf(node, parent, cut) {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      return { span: node.test.span, kind: 'negate', after: `!(${cut(node.test.span)})` };
    case 'BinaryExpression': {
      const operator = OPERATORS[node.operator];
      // A text that is put together has no minus.
      if (operator === undefined || (node.operator === '+' && /['"`]/.test(cut(node.span)))) return undefined;
      const [left, right] = [cut(node.left.span), cut(node.right.span)];
      return { span: node.span, kind: node.operator, after: `${left} ${operator} ${right}` };
    }
    case 'ExpressionStatement':
      // Only the compiler reads `value satisfies Type;`.
      if (node.expression.type === 'TsSatisfiesExpression') return undefined;
      return { span: node.span, kind: 'drop', after: ';' };
    case 'NumericLiteral':
      // A type is not run.
      if (parent === 'TsLiteralType') return undefined;
      if (node.value === KIB || (node.value >= MANY && NAMED.includes(parent))) return undefined;
      return { span: node.span, kind: 'number', after: String(node.value + 1) };
    default:
      return undefined;
  }
}

/** Returns every mutant of a source, in the order of the file. @param {string} text @param {boolean} tsx @returns {Mutant[]} */
export function mutantsOf(text, tsx) {
  // The position of this character is where swc begins to count.
  const bytes = Buffer.from(`;${text}`);
  const { body } = parseSync(`;${text}`, { syntax: 'typescript', tsx });
  const origin = body[0].span.start;
  const cut = ({ start, end }) => bytes.subarray(start - origin, end - origin).toString();
  const lines = text.split('\n');
  const found = [];
  walk(body.slice(1), (node, parent) => {
    if (/^(Ts|Import)/.test(node.type)) return;
    const edit = editOf(node, parent, cut);
    if (!edit) return;
    const { span, kind, after } = edit;
    const [head, tail] = [bytes.subarray(1, span.start - origin), bytes.subarray(span.end - origin)];
    const line = head.toString().split('\n').length;
    const place = lines[line - 1].trim();
    found.push({ line, place, kind, before: cut(span), after, text: `${head}${after}${tail}` });
  });
  return found;
}

/** Returns what changes, such as `1 → 2`, in one line of at most 200 characters. @param {Mutant} mutant */
export const changeOf = ({ before, after }) => `${shorten(before)} → ${shorten(after)}`;
const shorten = (code) => code.replace(/\s+/g, ' ').slice(0, 100);

/**
 * Returns the names by which `equivalent.json` may list a mutant: what changes, or the line too if the file has several
 * such changes.
 * @param {Mutant} mutant
 */
export const namesOf = (mutant) => [changeOf(mutant), `${mutant.place}: ${changeOf(mutant)}`];
