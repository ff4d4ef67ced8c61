import { isDeepStrictEqual } from 'node:util';
import { type CspHashes, securityHeaders } from '../../../edge';
import type { StackPart, StageName, StageSettings } from '../../stages';
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
 * Returns the real templates of a test stage, with the name of the stage, its restored table, the policy and the code exchanged in their text: a synthesis
 * for each deploy of a test would take seconds. @throws if no test stage has these settings
 */
export async function templatesFor(stage: StageName, options: TemplateOptions) {
  const name = testStageOf(options.settings);
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

/** What a test may set to another value than its test stage; the budget is a stack of its own. */
function withTestValues({ monthlyBudget: _, ...settings }: StageSettings): StageSettings {
  return {
    ...settings,
    ...(settings.plan !== undefined && { plan: 'free' }),
    ...(settings.restoredTable !== undefined && { restoredTable: RESTORED }),
    ...(settings.alertEmail !== undefined && { alertEmail: ALERT_EMAIL }),
  };
}

function testStageOf(settings: StageSettings): TestStageName {
  const names = Object.keys(TEST_STAGES) as TestStageName[];
  const wanted = withTestValues(settings);
  const name = names.find((one) => isDeepStrictEqual(withTestValues(TEST_STAGES[one].settings), wanted));
  if (!name) throw new Error('No test stage has these settings. Add one to infra/aws/testing/stages.ts.');
  return name;
}

const policyOf = (csp: CspHashes): string =>
  securityHeaders({ csp, https: true })['Content-Security-Policy'] ?? '';

function exchange(text: string, { csp, code, settings }: TemplateOptions): string {
  return (
    text
      .replaceAll(RESTORED, settings.restoredTable ?? RESTORED)
      .replaceAll('"FREE"', `"${(settings.plan ?? 'free').toUpperCase()}"`)
      .replaceAll(ALERT_EMAIL, settings.alertEmail ?? ALERT_EMAIL)
      .replaceAll(policyOf(TEST_CSP), policyOf(csp))
      // The CDK ends the name of a Lambda's version with a hash of the code.
      .replace(/(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/g, `$1code${code}`)
      .replace(/"S3Key":"[0-9a-f]{8}/g, `"S3Key":"code${code}-`)
  );
}
