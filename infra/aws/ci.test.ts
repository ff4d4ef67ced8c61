import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAGES } from './stages';
import { ROOT, TEST_STAGES, type TemplateResource, useTemplates } from './testing';

const template = useTemplates();

describe('the role of the GitHub workflow', () => {
  let role: TemplateResource['Properties'];
  let statements: { Action: string | string[]; Resource: unknown }[];
  beforeAll(() => {
    role = template('full', 'ci').only('AWS::IAM::Role').Properties;
    statements = role.Policies[0].PolicyDocument.Statement;
  });

  it('can be assumed only by jobs of the repository in the environment of the stage', () => {
    const [statement, ...more] = role.AssumeRolePolicyDocument.Statement;
    expect(more).toEqual([]);
    expect(statement).toMatchObject({
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': `repo:${TEST_STAGES.full.settings.repository}:environment:production`,
        },
      },
    });
  });

  it('has no action on the table, on IAM or on stacks, and wildcards only for reading', () => {
    const actions = statements.flatMap(({ Action }) => [Action].flat());
    expect(actions.filter((action) => /^(dynamodb|iam):|\*|DeleteStack|CreateStack/.test(action))).toEqual(
      [],
    );
    // The checks of mails, which only a stage with confirmed signups runs.
    expect(actions).toEqual(expect.arrayContaining(['ses:GetAccount', 'ses:GetEmailIdentity']));
    for (const { Action, Resource } of statements)
      if (Resource === '*') for (const action of [Action].flat()) expect(action).toMatch(/:(Get|List|View)/);
  });

  it('reaches no other stage in the same account', () => {
    const resourceOf = (action: string): string =>
      JSON.stringify(statements.find(({ Action }) => [Action].flat().includes(action))?.Resource);
    for (const action of [
      'secretsmanager:GetSecretValue',
      'cloudfront-keyvaluestore:PutKey',
      'cloudfront:CreateInvalidation',
    ])
      expect(resourceOf(action)).toMatch(
        /Fn::GetStackOutput":\{"StackName":"tariff-tantrum-production-(secrets|site|global)"/,
      );
    expect(resourceOf('cloudfront-keyvaluestore:PutKey')).not.toContain('*');
    for (const action of ['s3:PutObject', 'lambda:UpdateAlias', 'cloudwatch:SetAlarmState'])
      expect(resourceOf(action)).toContain('tariff-tantrum-production-');
    expect(JSON.stringify(statements)).not.toContain('preview');
  });
});

describe('docs/ci/deploy.yml', () => {
  const workflow = readFileSync(join(ROOT, 'docs/ci/deploy.yml'), 'utf8');

  const [, build = '', ...stages] = workflow.slice(workflow.indexOf('\njobs:')).split(/\n {2}(?=\w+:\n)/);

  it('runs scripts that exist, and deploys each stage in its own environment, one after the other', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const [, name = ''] of workflow.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(name);
    expect(stages.map((job) => /^\w+/.exec(job)?.[0])).toEqual(Object.keys(STAGES));
    for (const job of stages) {
      const [name] = /^\w+/.exec(job) ?? [];
      expect(job).toMatch(new RegExp(`environment: ${name}\n`));
      expect(job).toMatch(new RegExp(`concurrency: deploy-${name}\n`));
    }
    expect(workflow).not.toMatch(/\nconcurrency|cancel-in-progress/);
  });

  it('runs the code of packages only where no token of AWS can be requested', () => {
    expect(workflow.slice(0, workflow.indexOf('\njobs:'))).not.toContain('id-token');
    expect(build).toContain('npm test');
    expect(build).toContain('deploy -- --build\n');
    expect(build).not.toContain('id-token');
    for (const job of stages) {
      expect(job).toContain('id-token: write');
      expect(job).not.toMatch(/npm test|npm ci(?! --ignore-scripts)/);
    }
    expect(stages[0]).toMatch(/sha256sum --check[\s\S]*deploy -- --built --stage/);
  });

  it('pins every action by its commit, and stores no key', () => {
    const actions = [...workflow.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(actions.length).toBeGreaterThan(5);
    for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(workflow).not.toMatch(/secrets\.|access-key/i);
  });
});
