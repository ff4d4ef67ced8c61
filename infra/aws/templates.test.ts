import { GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { partsOf, type StackPart } from './stages';
import { TEST_STAGES, type TestStageName, useTemplates } from './testing';

const template = useTemplates();

const PARTS = (['plain', 'full', 'double'] as const).flatMap((stage) =>
  partsOf(TEST_STAGES[stage].settings)
    // What confirmed signups change.
    .filter((part) => stage !== 'double' || ['storage', 'mail', 'api', 'watch'].includes(part))
    .map((part): [TestStageName, StackPart] => [stage, part]),
);

test.each(PARTS)('the template of the test stage %s is the one of the snapshot: %s', (stage, part) => {
  const { Resources, Outputs = {} } = template(stage, part).json;
  const resources = Object.entries(Resources).map(([id, { Type, Properties = {}, DeletionPolicy }]) => [
    `${id} ${Type}${DeletionPolicy ? ` ${DeletionPolicy}` : ''}`,
    ...Object.entries(Properties)
      .filter(([name]) => name !== 'Tags')
      .map(([name, value]) => `  ${name}: ${formatValue(name, value)}`),
  ]);
  const outputs = Object.entries(Outputs).map(([name, { Value }]) => `${name} = ${JSON.stringify(Value)}`);
  const text = [...resources.flat(), ...outputs].join('\n').replaceAll(GAME.domain, 'the-domain.test');
  // Hashes change with each edit of code, and limits with the settings; other tests compare those with their constants.
  expect(
    text.replace(/[0-9a-f]{32,64}/g, 'hash').replace(/("(Amount|Throttling\w+Limit)"):\d+/g, '$1:"setting"'),
  ).toMatchSnapshot();
});

const formatValue = (name: string, value: unknown): string =>
  name === 'FunctionCode' || name === 'Code' ? 'source' : JSON.stringify(value);
