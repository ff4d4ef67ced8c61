import { partsOf, type StageSettings } from './stages';
import { TEST_STAGES, type TestStageName, useTemplates } from './testing';
import { isOfLambda, resolveValue, statementsOf } from './testing/roles';

const template = useTemplates();

/** The most characters that IAM lets all inline policies of a role have, without white space. */
const IAM_LIMIT = 10_240;

const stages = Object.keys(TEST_STAGES) as TestStageName[];

test.each(stages)(
  'the inline policies of each role of the test stage %s are short enough for IAM',
  (stage) => {
    const settings: StageSettings = TEST_STAGES[stage].settings;
    const roles = partsOf(settings).flatMap((part) => template(stage, part).all('AWS::IAM::Role'));
    expect(roles.length).toBeGreaterThan(3);
    const sizes = roles.map(({ id, Properties: { Policies = [] } }): [string, number] => [
      id,
      JSON.stringify(
        resolveValue(Policies.map(({ PolicyDocument }: { PolicyDocument: object }) => PolicyDocument)),
      ).length,
    ]);
    expect(sizes.filter(([, characters]) => characters > IAM_LIMIT)).toEqual([]);
  },
);

test.each(stages)(
  'a role of the test stage %s has one statement for each action on the table or an index',
  (stage) => {
    for (const role of template(stage, 'app').all('AWS::IAM::Role').filter(isOfLambda)) {
      const rights = statementsOf(role).flatMap(({ Action, Resource }) =>
        [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} on ${resource}`)),
      );
      expect(rights.length).toBeGreaterThan(2);
      expect(rights.filter((right, n) => rights.indexOf(right) !== n)).toEqual([]);
    }
  },
);
