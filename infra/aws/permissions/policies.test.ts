import { partsOf, type StageSettings } from '../stages';
import { TEST_STAGES, type TestStageName, useTemplates } from '../testing';
import { policiesOf } from './roles';

const template = useTemplates();

/** The most characters that IAM lets all inline policies of a role have, without white space. */
const IAM_LIMIT = 10_240;

test.each(Object.keys(TEST_STAGES) as TestStageName[])(
  'the inline policies of each role of the test stage %s are short enough for IAM',
  (stage) => {
    const settings: StageSettings = TEST_STAGES[stage].settings;
    const sizes = partsOf(settings).flatMap((part) =>
      template(stage, part)
        .all('AWS::IAM::Role')
        .map((role) => [role.id, JSON.stringify(policiesOf(role)).length] as const),
    );
    expect(partsOf(settings).flatMap((part) => template(stage, part).all('AWS::IAM::Policy'))).toEqual([]);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.filter(([, characters]) => characters > IAM_LIMIT)).toEqual([]);
  },
);
