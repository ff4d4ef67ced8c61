/** A call to AWS, as IAM judges it: once, with all values of its condition keys. */
export interface IamCall {
  /** Such as `dynamodb:GetItem`. */
  action: string;
  resource: string;
  /** The values of condition keys; one that the call lacks is absent. */
  context: Readonly<Record<string, readonly string[]>>;
}

/** A statement of a policy, with its resources as ARNs. */
export interface IamStatement {
  Effect: 'Allow' | 'Deny';
  Action: string | readonly string[];
  Resource: string | readonly string[];
  Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/**
 * Returns whether the statements of a role's policy allow a call: each is judged by itself, one that allows it is
 * enough, and one that denies it wins.
 * @throws on an operator of conditions, or another element, that it does not know
 */
export function isAllowed(statements: readonly IamStatement[], call: IamCall): boolean {
  const effects = statements.filter((statement) => applies(statement, call)).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

const ELEMENTS = ['Sid', 'Effect', 'Action', 'Resource', 'Condition'];

function applies(statement: IamStatement, { action, resource, context }: IamCall): boolean {
  for (const element of Object.keys(statement))
    if (!ELEMENTS.includes(element)) throw new Error(`This evaluator does not know ${element}.`);
  const { Action, Resource, Condition = {} } = statement;
  return (
    [Action].flat().some((pattern) => isLike(action.toLowerCase(), pattern.toLowerCase())) &&
    [Resource].flat().some((pattern) => isLike(resource, pattern)) &&
    Object.entries(Condition).every(([operator, tests]) =>
      Object.entries(tests).every(([key, wanted]) => isMet(operator, context[key], [wanted].flat())),
    )
  );
}

/** Returns whether a condition is met. @param values of its key; undefined if the call has no such key */
function isMet(operator: string, values: readonly string[] | undefined, wanted: readonly string[]): boolean {
  const matches = (value: string) => wanted.some((pattern) => isLike(value, pattern));
  switch (operator) {
    case 'Null':
      return wanted.includes(String(values === undefined));
    case 'StringEquals':
      return values?.length === 1 && wanted.includes(String(values[0]));
    case 'StringLike':
      return values?.length === 1 && values.every(matches);
    case 'ForAllValues:StringLike':
      // Also true of a call without the key.
      return (values ?? []).every(matches);
    default:
      throw new Error(`This evaluator does not know the condition ${operator}.`);
  }
}

/** Returns whether a text matches a pattern, in which `*` is any text and `?` any character. */
function isLike(text: string, pattern: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
}
