/** What the functions of a template are resolved with. */
interface ResolveScope {
  region: string;
  account: string;
  parameters: Record<string, string>;
  /** Returns the value of `Ref` for a resource. */
  reference(logicalId: string): string;
  attribute(logicalId: string, name: string): string;
  /** Returns an output of another stack. */
  output(stack: string, output: string, region?: string): string;
  /** Returns the value of a secret in Secrets Manager, by its ARN. */
  secret(id: string): string;
}

/** Returns a value of a template with all functions replaced by their results. @throws for an unknown function */
export function resolveIntrinsics(value: unknown, scope: ResolveScope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveIntrinsics(item, scope));
  if (typeof value === 'string') return withSecrets(value, scope);
  if (typeof value !== 'object' || value === null) return value;
  const [[name = '', argument] = [], ...more] = Object.entries(value);
  if (more.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
    const result = call(name, argument, scope);
    return typeof result === 'string' ? withSecrets(result, scope) : result;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveIntrinsics(item, scope)]),
  );
}

/**
 * Dynamic references are resolved after the functions around them (CloudFormation User Guide, "Dynamic references").
 */
const withSecrets = (text: string, { secret }: ResolveScope): string =>
  text.replace(/\{\{resolve:secretsmanager:(.*?):SecretString:[^}]*\}\}/g, (_, id: string) => secret(id));

function call(name: string, argument: unknown, scope: ResolveScope): unknown {
  if (name === 'Ref') return reference(String(argument), scope);
  if (name === 'Fn::GetAtt') {
    const [logicalId, attribute] = argument as [string, string];
    return scope.attribute(logicalId, attribute);
  }
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, unknown[]];
    return parts.map((part) => resolveIntrinsics(part, scope)).join(separator);
  }
  if (name === 'Fn::Sub')
    return String(argument).replace(/\$\{([^}.]+)\}/g, (_, inner: string) => reference(inner, scope));
  if (name === 'Fn::Split') {
    const [separator, text] = argument as [string, unknown];
    return String(resolveIntrinsics(text, scope)).split(separator);
  }
  if (name === 'Fn::Select') {
    const [index, list] = argument as [string, unknown];
    return (resolveIntrinsics(list, scope) as unknown[])[Number(index)];
  }
  if (name === 'Fn::GetStackOutput') {
    const { StackName, OutputName, Region } = argument as Record<string, string>;
    return scope.output(StackName ?? '', OutputName ?? '', Region);
  }
  if (name === 'Fn::FindInMap') return String((argument as unknown[])[0]);
  throw new Error(`The fake account does not know the function ${name}.`);
}

function reference(name: string, { region, account, parameters, reference: of }: ResolveScope): string {
  const pseudo: Record<string, string> = {
    'AWS::Region': region,
    'AWS::AccountId': account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
  };
  return pseudo[name] ?? parameters[name] ?? of(name);
}
