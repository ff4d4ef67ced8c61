import { CfnOutput, Stack, Validations } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import {
  type Domain,
  domainOf,
  GLOBAL_REGION,
  isGlobalPart,
  type StackPart,
  type Stage,
  type StageName,
  type StageSettings,
  stackName,
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
    super(app, stackName(stage, part), { env: { region } });
    this.stage = stage;
    this.settings = settings;
    this.domain = domainOf(settings);
  }

  /** Adds outputs, by which deploys know what the stack contains. */
  protected addOutputs(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
