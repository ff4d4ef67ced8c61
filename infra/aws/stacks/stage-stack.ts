import { CfnOutput, CfnParameter, Stack, Validations } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import {
  type Domain,
  domainOf,
  GLOBAL_REGION,
  holdsData,
  isGlobalPart,
  type StackPart,
  type Stage,
  type StageName,
  type StageSettings,
  stackName,
  USED_OUTPUTS,
  usedParts,
} from '../stages';

/** Acknowledges what cdk-nag finds in a construct: the ids of its findings, each with the reason why it is right. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
}

/** The stack of a part of a stage, in the region of that part. */
export abstract class StageStack extends Stack {
  readonly stage: StageName;
  readonly settings: StageSettings;
  /** The domain of the stage, if it has one of its own. */
  readonly domain: Domain | undefined;

  constructor(app: Construct, part: StackPart, { stage, settings }: Stage) {
    const region = isGlobalPart(part) ? GLOBAL_REGION : settings.region;
    super(app, stackName(stage, part), { env: { region }, terminationProtection: holdsData(part) });
    this.stage = stage;
    this.settings = settings;
    this.domain = domainOf(settings);
    if (usedParts(part).length > 0) this.followOutputs();
  }

  /**
   * CloudFormation reads the outputs of other stacks only while it updates this one, and the CDK skips an update if the
   * template is the same. The hash of those outputs, which the deploy passes, makes it another one when they have
   * changed.
   */
  private followOutputs(): void {
    const used = new CfnParameter(this, USED_OUTPUTS, { default: '' });
    this.addOutputs({ Follows: used.valueAsString });
  }

  /** Adds outputs, which tell deploys what the stack contains. */
  addOutputs(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
