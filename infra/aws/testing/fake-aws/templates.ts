import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type CspHashes, securityHeaders } from '../../../http';
import { type StackPart, type StageName, type StageSettings, stackName } from '../../stages';
import { ALERT_EMAIL, TEST_CSP, TEST_STAGES, type TestStageName } from '../stages';
import { synthesis, TestTemplate } from '../synthesis';

/** What a template contains besides constants. */
interface TemplateOptions {
  csp: CspHashes;
  settings: StageSettings;
  /** Changes with the Lambdas' code. */
  code: number;
}

/**
 * Returns the real templates of a stage. Of settings that a test stage has, they are its templates with the name of the
 * stage, its restored table, the policy and the code exchanged in their text: a synthesis for each deploy of a test
 * would take seconds.
 */
export async function templatesFor(stage: StageName, options: TemplateOptions) {
  const name = testStageOf(options.settings);
  if (name === undefined) return synthesised(stage, options);
  const { template } = await synthesis();
  return (part: StackPart): TestTemplate => {
    const { json, isProtected } = template(name, part);
    return new TestTemplate(
      JSON.parse(rename(exchange(JSON.stringify(json), options), TEST_STAGES[name].stage, stage)),
      isProtected,
    );
  };
}

/** Exchanges the name of a stage in a template's text; the CDK also writes names without their hyphens. */
function rename(text: string, from: StageName, to: StageName): string {
  const [old, now] = [`tariff-tantrum-${from}`, `tariff-tantrum-${to}`];
  return text.replaceAll(old, now).replaceAll(old.replaceAll('-', ''), now.replaceAll('-', ''));
}

/** The restored table of the test stages. */
const { restoredTable: RESTORED } = TEST_STAGES.restored.settings;

/** The settings that a test may change from those of its test stage; the budget is a stack of its own. */
function withTestValues({ monthlyBudget: _, ...settings }: StageSettings): StageSettings {
  return {
    ...settings,
    ...(settings.plan !== undefined && { plan: 'free' }),
    ...(settings.restoredTable !== undefined && { restoredTable: RESTORED }),
    ...(settings.alertEmail !== undefined && { alertEmail: ALERT_EMAIL }),
  };
}

function testStageOf(settings: StageSettings): TestStageName | undefined {
  const names = Object.keys(TEST_STAGES) as TestStageName[];
  const wanted = withTestValues(settings);
  return names.find((one) => isDeepStrictEqual(withTestValues(TEST_STAGES[one].settings), wanted));
}

/** Synthesises the templates of a stage as a deploy does, with the bundles of the test stages. */
async function synthesised(stage: StageName, { settings, csp, code }: TemplateOptions) {
  const { lambdas } = await synthesis();
  const { createApp } = await import('../../app');
  const outdir = mkdtempSync(join(tmpdir(), 'templates-'));
  // It takes long, and is done with the templates of the test stages.
  process.env.CDK_VALIDATION = 'false';
  try {
    const { stacks } = createApp({ stage, settings, csp, lambdas, outdir }).synth();
    const templates = stacks.map(({ stackName: name, template, terminationProtection }) => {
      const json = JSON.parse(withCode(JSON.stringify(template), code));
      return [name, new TestTemplate(json, terminationProtection)] as const;
    });
    return (part: StackPart): TestTemplate => {
      const found = new Map(templates).get(stackName(stage, part));
      if (!found) throw new Error(`The stage ${stage} has no stack ${part}.`);
      return new TestTemplate(structuredClone(found.json), found.isProtected);
    };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/**
 * Exchanges the code of Lambdas in a template's text: the CDK ends the name of a Lambda's version with a hash of it.
 */
const withCode = (text: string, code: number): string =>
  text
    .replace(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, `$1code${code}`)
    .replace(/"S3Key":"[0-9a-f]{8}/g, `"S3Key":"code${code}-`);

const policyOf = (csp: CspHashes): string =>
  securityHeaders({ csp, https: true })['Content-Security-Policy'] ?? '';

const exchange = (text: string, { csp, code, settings }: TemplateOptions): string =>
  withCode(
    text
      .replaceAll(RESTORED, settings.restoredTable ?? RESTORED)
      .replaceAll('"FREE"', `"${(settings.plan ?? 'free').toUpperCase()}"`)
      .replaceAll(ALERT_EMAIL, settings.alertEmail ?? ALERT_EMAIL)
      .replaceAll(policyOf(TEST_CSP), policyOf(csp)),
    code,
  );
