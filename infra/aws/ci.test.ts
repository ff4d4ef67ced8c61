import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_VERSION } from './lambdas';
import { STAGES } from './stages';
import { ROOT } from './testing';

describe('docs/ci/deploy.yml', () => {
  const workflow = readFileSync(join(ROOT, 'docs/ci/deploy.yml'), 'utf8');

  const [, build = '', ...jobs] = workflow.slice(workflow.indexOf('\njobs:')).split(/\n {2}(?=\w+:\n)/);

  const nameOf = (job: string): string => /^\w+/.exec(job)?.[0] ?? '';

  it('runs scripts that exist, and deploys each stage in its own environment, one after the other', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const [, name = ''] of workflow.matchAll(/npm run (\w+)/g)) expect(scripts).toHaveProperty(name);
    expect(jobs.map(nameOf)).toEqual(Object.keys(STAGES));
    for (const job of jobs) {
      expect(job).toMatch(new RegExp(`environment: ${nameOf(job)}\n`));
      expect(job).toMatch(new RegExp(`concurrency: deploy-${nameOf(job)}\n`));
      expect(job).toMatch(new RegExp(`COMMAND: --built --stage ${nameOf(job)}\n`));
    }
    expect(workflow).not.toMatch(/\nconcurrency|cancel-in-progress/);
  });

  it('runs the code of packages only where no token of AWS can be requested', () => {
    expect(workflow.slice(0, workflow.indexOf('\njobs:'))).not.toContain('id-token');
    expect(build).toContain('npm test');
    expect(build).toContain('deploy -- --build\n');
    expect(build).not.toContain('id-token');
    for (const job of jobs) {
      expect(job).toContain('id-token: write');
      expect(job).not.toMatch(/npm test|npm ci(?! --ignore-scripts)/);
    }
    expect(jobs[0]).toMatch(/sha256sum --check[\s\S]*npm run deploy -- \$COMMAND/);
  });

  it('builds with the version of Node that runs the Lambdas', () => {
    const versions = [...workflow.matchAll(/node-version: (.*)/g)].map(([, version]) => Number(version));
    expect(new Set(versions)).toEqual(new Set([NODE_VERSION]));
  });

  it('deploys production after the preview', () => {
    expect(jobs[1]).toContain('needs: [build, preview]\n');
  });

  it('pins every action by its commit, and stores no key', () => {
    const actions = [...workflow.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(actions.length).toBeGreaterThan(5);
    for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    expect(workflow).not.toMatch(/secrets\.|access-key/i);
  });
});
